import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RouteLinkProps {
  to: string;
  children: ReactNode;
  /** What it is called where its words don't say enough. */
  label?: string;
  /** What the page there is told beside its address. */
  state?: unknown;
  /** What happens besides when it is followed. */
  onFollow?: () => void;
}

/** A link to a page of the product, as it stands in text. */
export const RouteLink = ({ to, children, label, state, onFollow }: RouteLinkProps) => (
  <Anchor to={to} state={state} aria-label={label} onClick={onFollow}>
    {children}
  </Anchor>
);

const Anchor = styled(Link)({
  color: 'var(--mui-palette-primary-main)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
