import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What may be done on a step of the way out, in the place where a form has it. */
export const EndingActions = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
    {children}
  </Box>
);
