import { useState } from 'react';

/** Whether a dialog is or was open: it is rendered from the first time on, so that it can close with a transition. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
