import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RouteLinkProps {
  to: string;
  children: ReactNode;
  /** Accessible label. */
  label?: string;
  state?: unknown;
  onClick?: () => void;
}

/** Router link for running text. */
export const RouteLink = ({ to, children, label, state, onClick }: RouteLinkProps) => (
  <Anchor to={to} state={state} aria-label={label} onClick={onClick}>
    {children}
  </Anchor>
);

const Anchor = styled(Link)({
  color: 'var(--mui-palette-primary-main)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
