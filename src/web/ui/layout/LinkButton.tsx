import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';

type LinkButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'color' | 'children' | 'tabIndex'> & {
  to: string;
};

/** A link styled as a button; passes on the list origin of the page. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  const location = useLocation();
  return <Button component={Link} to={to} state={keepListOrigin(location)} nativeButton={false} {...props} />;
}
