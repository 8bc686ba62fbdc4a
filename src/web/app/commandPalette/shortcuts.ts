/** Global keyboard shortcuts as the help lists them. */
export const SHORTCUTS = [
  { keys: 'Ctrl+K', does: 'Search pages, records and commands' },
  { keys: 'Ctrl+S', does: 'Save the current form' },
  { keys: '?', does: 'Show keyboard shortcuts' },
  { keys: 'Esc', does: 'Close the open dialog or panel' },
  { keys: 'Arrows, Home, End', does: 'Move between the cells of a table' },
  { keys: 'Enter', does: 'Open the link of a table cell' },
  { keys: 'Alt+↑, Alt+↓', does: 'Previous or next record of the list you came from' },
  { keys: 'Alt+←', does: 'Go back' },
] as const;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>;

/** What a key press opens, if it is a shortcut. */
export function shortcutTarget({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyPress) {
  if (defaultPrevented || altKey) return undefined;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
  return key === '?' && !ctrlKey && !metaKey && !typing ? 'sheet' : undefined;
}
