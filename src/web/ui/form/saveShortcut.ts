/** Whether Ctrl+S or Cmd+S was pressed, which saves a form. */
export const isSaveShortcut = ({
  ctrlKey,
  metaKey,
  key,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';
