import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { STALE_OPACITY, useDelayedPending } from './useDelayedPending';

/** Dims stale content while another range loads. */
export const StaleOverlay = ({ isPending, children }: { isPending: boolean; children: ReactNode }) => (
  <Box sx={{ opacity: useDelayedPending(isPending) ? STALE_OPACITY : 1 }} aria-busy={isPending}>
    {children}
  </Box>
);
