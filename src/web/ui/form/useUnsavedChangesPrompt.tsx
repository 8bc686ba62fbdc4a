import type { ReactNode } from 'react';
import { createContext, use, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { holdUnsaved } from './unsavedForms';

/** What is asked before what was typed is thrown away. */
export const LEAVING = {
  title: 'Leave without saving?',
  text: 'What you typed here will be lost.',
  yes: 'Leave',
  no: 'Stay',
  destructive: true,
};

/** The same where what was typed is kept on the server, so that leaving loses nothing. */
export const LEAVING_KEPT = {
  title: 'Leave without saving?',
  text: 'What you typed is kept as a draft. It is offered when you come back to this form.',
  yes: 'Leave',
  no: 'Stay',
};

/** Where the program itself leads the person, it does not ask. */
const isLed = ({ pathname, state }: Location): boolean =>
  pathname === '/login' || (typeof state === 'object' && state !== null && 'force' in state);

/** Tabs and pages of lists change the address too; only another path, or the end of editing, leaves a form. */
const isAnotherPlace = (here: Location, there: Location): boolean =>
  here.pathname !== there.pathname || isEditing(here) !== isEditing(there);

const isEditing = ({ search }: Location): boolean => new URLSearchParams(search).has('edit');

/** Whether a form over another one has unsaved work below it. */
export const UnsavedBelow = createContext(false);

/** Asks before unsaved work is left; the answer is the dialog to draw. */
export function useLeaveGuard(typed: boolean, isKept = false): ReactNode {
  const dirty = use(UnsavedBelow) || typed;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && isAnotherPlace(currentLocation, nextLocation) && !isLed(nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const letGo = holdUnsaved();
    return () => {
      letGo();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
  const blocked = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      question={blocked ? (isKept ? LEAVING_KEPT : LEAVING) : null}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  );
}

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
