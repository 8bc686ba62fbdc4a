import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface SectionProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A bordered panel with an optional `h2`; a single styled element, because record pages render many. */
export const Section = ({ title, actions, children }: SectionProps) => (
  <Panel aria-label={title}>
    {title && (
      <div data-head>
        <h2>{title}</h2>
        {actions}
      </div>
    )}
    {children}
  </Panel>
);

const Panel = styled('section')(({ theme }) => ({
  padding: 16,
  [theme.breakpoints.up('md')]: { padding: 24 },
  minWidth: 0,
  color: 'var(--mui-palette-text-primary)',
  backgroundColor: 'var(--mui-palette-background-paper)',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 'var(--mui-shape-borderRadius)',
  '& > [data-head]': { display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockEnd: 16, alignItems: 'center' },
  '& > [data-head] > h2': { ...theme.typography.h2, margin: 0, flexGrow: 1 },
}));
