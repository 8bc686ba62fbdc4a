import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { useLayoutEffect, useState } from 'react';
import { lazyOverlay } from '../../features/records/lazyOverlay';
import { DIALOGS } from '../../ui/handlesKeys';
import { shortcutTarget } from './shortcuts';

const CommandPalette = lazyOverlay(
  'The search',
  () => import(/* webpackChunkName: "palette" */ './CommandPalette'),
);
const ShortcutHelp = lazyOverlay(
  'The keyboard shortcuts',
  () => import(/* webpackChunkName: "palette" */ './ShortcutHelp'),
);

/** The search field of the visible list; undefined behind a dialog or on a record page. */
function findListSearch(): HTMLElement | undefined {
  if (document.querySelector(DIALOGS)) return undefined;
  return [...document.querySelectorAll<HTMLElement>('main input[type="search"]')].find(
    (input) => !input.closest('[style*="display: none"]'),
  );
}

/** Button and keyboard shortcuts that open the command palette and the shortcut help. */
export function CommandPaletteButton() {
  const [open, setOpen] = useState<'palette' | 'help'>();
  // As soon as the button is shown, so that no key is lost before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = shortcutTarget(event);
      if (!target) return;
      if (target === 'search') {
        const input = findListSearch();
        if (input) event.preventDefault();
        input?.focus();
        return;
      }
      event.preventDefault();
      setOpen(target);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  const close = () => {
    setOpen(undefined);
  };
  return (
    <>
      <IconButton
        aria-label="Find anything"
        aria-keyshortcuts="Control+K"
        title="Find anything (Ctrl+K)"
        onClick={() => {
          setOpen('palette');
        }}
      >
        <SearchIcon />
      </IconButton>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}
