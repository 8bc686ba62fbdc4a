import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';

type LinkButtonProps = Pick<ButtonProps, 'variant' | 'startIcon' | 'size' | 'color' | 'children'> & {
  to: string;
};

/** A button that goes to a page, opens in a new tab like any link, and keeps in mind the list that the person came from. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const here = useLocation();
  return <Button component={Link} to={to} state={keepListOrigin(here)} nativeButton={false} {...rest} />;
}
