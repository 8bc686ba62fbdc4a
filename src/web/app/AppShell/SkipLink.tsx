import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { TITLE_ID } from '../../ui/layout/usePageTitle';

function focusTitle(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(TITLE_ID)?.focus();
}

/** Keyboard shortcut past the sidebar to the page's heading. */
export const SkipLink = () => (
  <Link href={`#${TITLE_ID}`} onClick={focusTitle} sx={hiddenUntilFocused}>
    Skip to content
  </Link>
);

const hiddenUntilFocused = {
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  border: 1,
  '&:not(:focus)': { clipPath: 'inset(50%)', blockSize: 1, inlineSize: 1, overflow: 'hidden', p: 0 },
};
