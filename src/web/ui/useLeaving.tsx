import type { ReactNode } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { LEAVING, LEAVING_KEPT } from './useLeaveGuard';

/** The way out of a form in a dialog: it asks first where something is typed; the question is to be drawn. */
export function useLeaving(onClose: () => void, isKept = false) {
  const [isDirty, setDirty] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const leave = () => {
    if (isDirty) setAsked(true);
    else onClose();
  };
  const question: ReactNode = (
    <ConfirmDialog
      question={isAsked ? (isKept ? LEAVING_KEPT : LEAVING) : null}
      onYes={onClose}
      onNo={() => setAsked(false)}
    />
  );
  return { leave, setDirty, question };
}
