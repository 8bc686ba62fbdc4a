import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { STALE_OPACITY, useDelayedPending } from './useDelayedPending';

/** What is shown of one span of time while another is read. */
export const StaleOverlay = ({ isPending, children }: { isPending: boolean; children: ReactNode }) => (
  <Box sx={{ opacity: useDelayedPending(isPending) ? STALE_OPACITY : 1 }} aria-busy={isPending}>
    {children}
  </Box>
);
