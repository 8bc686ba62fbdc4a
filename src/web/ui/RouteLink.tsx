import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RouteLinkProps {
  to: string;
  children: ReactNode;
  tabIndex?: number;
}

/** A link to a page of the product, as it stands in text and tables. */
export const RouteLink = ({ to, children, tabIndex }: RouteLinkProps) => (
  <MuiLink component={Link} to={to} tabIndex={tabIndex} underline="hover">
    {children}
  </MuiLink>
);
