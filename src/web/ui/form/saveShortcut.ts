import type { KeyboardEvent } from 'react';

/** Whether Ctrl+S or Cmd+S was pressed, which saves a form. */
export const isSaveShortcut = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';
