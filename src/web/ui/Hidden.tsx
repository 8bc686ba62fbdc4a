import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Words for who listens to the screen; they take no place on it. */
export const Hidden = ({ children, live }: { children: ReactNode; live?: boolean }) => (
  <Box component="span" role={live ? 'status' : undefined} sx={hidden}>
    {children}
  </Box>
);

const hidden = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
