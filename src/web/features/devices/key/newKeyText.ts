/** Confirmation text before a key of a device or source is replaced. */
export const NEW_KEY_TEXT =
  'The key in use stays valid for a day, so that no message is lost. The new key is shown only once.';
