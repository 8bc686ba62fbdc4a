import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface SurfaceProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A bordered panel; its title, when it has one, is a heading below the page's own. Its head is a plain element, since a record has many. */
export const Surface = ({ title, actions, children }: SurfaceProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={panel}>
    {title && (
      <div data-head>
        <h2>{title}</h2>
        {actions}
      </div>
    )}
    {children}
  </Paper>
);

const panel = {
  p: { xs: 2, md: 3 },
  minWidth: 0,
  '& > [data-head]': { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' },
  '& > [data-head] > h2': { typography: 'h2', m: 0, flexGrow: 1 },
};
