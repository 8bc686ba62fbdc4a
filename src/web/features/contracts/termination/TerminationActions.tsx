import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Buttons of a step, placed like those of a form. */
export const TerminationActions = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
    {children}
  </Box>
);
