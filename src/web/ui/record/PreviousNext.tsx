import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';

interface PreviousNextProps {
  /** Singular noun. */
  noun: string;
  previous?: string;
  next?: string;
}

/** Previous and next record of the list; keeps the tab and replaces history. */
export function PreviousNext({ noun, previous, next }: PreviousNextProps) {
  const { search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const at = (path: string | undefined) =>
    path && path + (tab ? `?${String(new URLSearchParams({ tab }))}` : '');
  const [up, down] = [at(previous), at(next)];
  useAdjacentKeys(up, down);
  return (
    <Box
      role="group"
      aria-label={`Previous and next ${noun}`}
      sx={{ display: 'inline-flex', whiteSpace: 'nowrap' }}
    >
      <AdjacentLink to={up} label={`Previous ${noun}`} keys="Alt+ArrowUp">
        <KeyboardArrowUp />
      </AdjacentLink>
      <AdjacentLink to={down} label={`Next ${noun}`} keys="Alt+ArrowDown">
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
  const here = useLocation();
  const named = { 'aria-label': label, 'aria-keyshortcuts': keys };
  if (!to)
    return (
      <IconButton disabled {...named}>
        {children}
      </IconButton>
    );
  const title = `${label} (${keys.replace('ArrowUp', '↑').replace('ArrowDown', '↓')})`;
  return (
    <IconButton
      component={Link}
      to={to}
      replace
      state={keepListOrigin(here)}
      title={title}
      nativeButton={false}
      {...named}
    >
      {children}
    </IconButton>
  );
}

const KEYBOARD_OWNERS =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="menu"]';

/** Alt+arrow shortcuts, except in text inputs. */
function useAdjacentKeys(up: string | undefined, down: string | undefined): void {
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(KEYBOARD_OWNERS)) return;
      const to = key === 'ArrowUp' ? up : key === 'ArrowDown' ? down : undefined;
      if (!to) return;
      event.preventDefault();
      void navigate(to, { replace: true, state: keepListOrigin(here) });
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [navigate, here, up, down]);
}
