import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PALE, useLate } from './useDelayedPending';

/** What is shown of one span of time while another is read. */
export const Renewed = ({ waiting, children }: { waiting: boolean; children: ReactNode }) => (
  <Box sx={{ opacity: useLate(waiting) ? PALE : 1 }} aria-busy={waiting}>
    {children}
  </Box>
);
