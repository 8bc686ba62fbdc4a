/** What the keyboard does anywhere, and in which words the sheet tells it. */
export const SHORTCUTS = [
  { keys: 'Ctrl+K', does: 'Find anything: pages, records, what may be added' },
  { keys: 'Ctrl+S', does: 'Save the form in which you are' },
  { keys: '?', does: 'Show this sheet' },
  { keys: 'Esc', does: 'Close what is open over the page' },
  { keys: 'Arrows, Home, End', does: 'Move in a table, from cell to cell' },
  { keys: 'Enter', does: 'Follow the link of a table’s cell' },
  { keys: 'Alt+↑, Alt+↓', does: 'Previous or next record of the list you came from' },
  { keys: 'Alt+←', does: 'Go back' },
] as const;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>;

/** What a key opens: the palette, the sheet, or nothing of ours. */
export function shortcutTarget({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyPress) {
  if (defaultPrevented || altKey) return undefined;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette';
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
  return key === '?' && !ctrlKey && !metaKey && !typing ? 'sheet' : undefined;
}
