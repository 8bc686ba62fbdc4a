import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { handlesKeys } from '../../ui/handlesKeys';

interface PreviousNextProps {
  /** Name of a record, such as `invoice`. */
  label: string;
  previous?: string;
  next?: string;
}

/** Links to the previous and next record; they keep the active tab and replace the history entry. */
export function PreviousNext({ label, previous, next }: PreviousNextProps) {
  const { search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const withTab = (path: string | undefined) =>
    path && path + (tab ? `?${String(new URLSearchParams({ tab }))}` : '');
  const [previousPath, nextPath] = [withTab(previous), withTab(next)];
  useAdjacentKeys(previousPath, nextPath);
  return (
    <Box
      role="group"
      aria-label={`Previous and next ${label}`}
      sx={{ display: 'inline-flex', whiteSpace: 'nowrap' }}
    >
      <AdjacentLink to={previousPath} label={`Previous ${label}`} keys="Alt+ArrowUp">
        <KeyboardArrowUp />
      </AdjacentLink>
      <AdjacentLink to={nextPath} label={`Next ${label}`} keys="Alt+ArrowDown">
        <KeyboardArrowDown />
      </AdjacentLink>
    </Box>
  );
}

interface AdjacentLinkProps {
  to: string | undefined;
  label: string;
  keys: string;
  children: ReactNode;
}

function AdjacentLink({ to, label, keys, children }: AdjacentLinkProps) {
  const location = useLocation();
  const ariaProps = { 'aria-label': label, 'aria-keyshortcuts': keys };
  if (!to)
    return (
      <IconButton disabled {...ariaProps}>
        {children}
      </IconButton>
    );
  const title = `${label} (${keys.replace('ArrowUp', '↑').replace('ArrowDown', '↓')})`;
  return (
    <IconButton
      component={Link}
      to={to}
      replace
      state={keepListOrigin(location)}
      title={title}
      nativeButton={false}
      {...ariaProps}
    >
      {children}
    </IconButton>
  );
}

/** Alt+arrow shortcuts, except in text inputs. */
function useAdjacentKeys(previousPath: string | undefined, nextPath: string | undefined): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
      if (handlesKeys(target)) return;
      const to = key === 'ArrowUp' ? previousPath : key === 'ArrowDown' ? nextPath : undefined;
      if (!to) return;
      event.preventDefault();
      void navigate(to, { replace: true, state: keepListOrigin(location) });
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [navigate, location, previousPath, nextPath]);
}
