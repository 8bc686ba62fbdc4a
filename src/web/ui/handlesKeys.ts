/** Selector of dialogs, also of those that ask for a confirmation. */
export const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const KEYBOARD_OWNERS = `input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], ${DIALOGS}, [role="menu"], [role="listbox"]`;

/** Whether the target handles keys itself: a text field, dialog or menu. */
export const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEYBOARD_OWNERS) !== null;
