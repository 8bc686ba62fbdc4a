import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface SurfaceProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A bordered panel; its title, when it has one, is a heading below the page's own. */
export const Surface = ({ title, actions, children }: SurfaceProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={panel}>
    {title && (
      <Box sx={head}>
        <h2>{title}</h2>
        {actions}
      </Box>
    )}
    {children}
  </Paper>
);

const panel = { p: { xs: 2, md: 3 }, minWidth: 0 };

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mb: 2,
  alignItems: 'center',
  '& > h2': { typography: 'h2', m: 0, flexGrow: 1 },
};
