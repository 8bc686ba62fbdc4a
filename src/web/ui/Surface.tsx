import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SurfaceProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A bordered panel; its title, when it has one, is a heading below the page's own. */
export const Surface = ({ title, actions, children }: SurfaceProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
    {title && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
    )}
    {children}
  </Paper>
);
