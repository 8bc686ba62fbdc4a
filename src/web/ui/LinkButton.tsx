import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';

type LinkButtonProps = Pick<ButtonProps, 'variant' | 'startIcon' | 'size' | 'color' | 'children'> & {
  to: string;
};

/** A button that goes to a page, and opens in a new tab like any link. */
export const LinkButton = ({ to, ...rest }: LinkButtonProps) => (
  <Button component={Link} to={to} nativeButton={false} {...rest} />
);
