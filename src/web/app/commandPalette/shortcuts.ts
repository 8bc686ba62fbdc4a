/** Keyboard shortcuts, as listed in the shortcut help. */
export const SHORTCUTS = [
  { keys: 'Ctrl+K', description: 'Search pages, records and commands' },
  { keys: '/', description: 'Search in the list on the page' },
  { keys: 'Ctrl+S', description: 'Save the current form' },
  { keys: '?', description: 'Show keyboard shortcuts' },
  { keys: 'Esc', description: 'Close the open dialog or panel' },
  { keys: 'Arrows, Home, End', description: 'Move between the cells of a table' },
  { keys: 'Enter', description: 'Open the link of a table cell' },
  { keys: 'Alt+↑, Alt+↓', description: 'Previous or next record of the list you came from' },
  { keys: 'Alt+←', description: 'Go back' },
] as const;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>;

/** Target of a key press: the palette, the help or the search of the list; undefined for other keys. */
export function shortcutTarget({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyPress) {
  if (defaultPrevented || altKey) return undefined;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
  if (ctrlKey || metaKey || isTyping) return undefined;
  return key === '?' ? 'help' : key === '/' ? 'search' : undefined;
}
