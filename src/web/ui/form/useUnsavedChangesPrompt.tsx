import type { ReactNode } from 'react';
import { createContext, use, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { registerUnsavedForm } from './unsavedForms';

/** What is asked before what was typed is thrown away. */
export const LEAVE_CONFIRMATION = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  destructive: true,
};

/** The same where what was typed is kept on the server, so that leaving loses nothing. */
export const LEAVE_WITH_DRAFT_CONFIRMATION = {
  title: 'Leave without saving?',
  text: 'Your changes are kept as a draft, offered when you return to this form.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
};

/** Where the program itself leads the person, it does not ask. */
const isForced = ({ pathname, state }: Location): boolean =>
  pathname === '/login' || (typeof state === 'object' && state !== null && 'force' in state);

/** Tabs and pages of lists change the address too; only another path, or the end of editing, leaves a form. */
const leavesForm = (here: Location, there: Location): boolean =>
  here.pathname !== there.pathname || isEditing(here) !== isEditing(there);

const isEditing = ({ search }: Location): boolean => new URLSearchParams(search).has('edit');

/** Whether a form over another one has unsaved work below it. */
export const UnsavedBelowContext = createContext(false);

/** Asks before unsaved work is left; the answer is the dialog to draw. */
export function useUnsavedChangesPrompt(typed: boolean, isKept = false): ReactNode {
  const dirty = use(UnsavedBelowContext) || typed;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && leavesForm(currentLocation, nextLocation) && !isForced(nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const letGo = registerUnsavedForm();
    return () => {
      letGo();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
  const blocked = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      confirmation={blocked ? (isKept ? LEAVE_WITH_DRAFT_CONFIRMATION : LEAVE_CONFIRMATION) : null}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** The way out of a form in a dialog: it asks first where something is typed; the question is to be drawn. */
export function useUnsavedDialogPrompt(onClose: () => void, isSaved = false) {
  const [isDirty, setDirty] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const requestClose = () => {
    if (isDirty) setOpen(true);
    else onClose();
  };
  const prompt: ReactNode = (
    <ConfirmDialog
      confirmation={isOpen ? (isSaved ? LEAVE_WITH_DRAFT_CONFIRMATION : LEAVE_CONFIRMATION) : null}
      onConfirm={onClose}
      onCancel={() => setOpen(false)}
    />
  );
  return { requestClose, setDirty, prompt };
}
