const KEYBOARD_OWNERS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether the target handles keys itself: a text field, dialog or menu. */
export const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEYBOARD_OWNERS) !== null;
