import type { ReactNode } from 'react';
import { createContext, use, useEffect, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import type { BlockerFunction } from 'react-router-dom';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { PAGE_PARAMS, paramValues } from '../layout/pageParams';
import { registerUnsavedForm } from './unsavedForms';

const LEAVE_CONFIRMATION = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  destructive: true,
};

/** Confirmation text if the draft is saved on the server. */
const LEAVE_WITH_DRAFT_CONFIRMATION = {
  title: 'Leave this form?',
  text: 'Your changes are kept as a draft, offered when you return to this form.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
};

type Navigation = Parameters<BlockerFunction>[0];

/** Programmatic navigation is not blocked; Back and Forward are, also to a page that was opened by it. */
const isForced = ({ nextLocation: { pathname, state }, historyAction }: Navigation): boolean =>
  pathname === '/login' || (historyAction !== NavigationType.Pop && isForcedState(state));

const isForcedState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'force' in state;

/** Parameters that open a page or another form on the same path. */
const FORM_PARAMS = [...PAGE_PARAMS, 'edit', 'new', 'route', 'sheet'];
/** Changing the tab closes a dialog, but not a form on the page. */
const DIALOG_PARAMS = [...FORM_PARAMS, 'tab'];

/** Whether a navigation leaves the form: its path or one of the parameters changes. */
const leavesForm = (
  { currentLocation: current, nextLocation: next }: Navigation,
  params: readonly string[],
): boolean =>
  current.pathname !== next.pathname ||
  paramValues(current.search, params) !== paramValues(next.search, params);

export const ParentFormDirtyContext = createContext(false);

/** Prompts before leaving unsaved changes; returns the dialog element. */
export function useUnsavedChangesPrompt(
  isDirty: boolean,
  isDraftSaved = false,
  isInDialog = false,
): ReactNode {
  const hasUnsavedChanges = use(ParentFormDirtyContext) || isDirty;
  const blocker = useBlocker(
    (navigation) =>
      hasUnsavedChanges &&
      leavesForm(navigation, isInDialog ? DIALOG_PARAMS : FORM_PARAMS) &&
      !isForced(navigation),
  );
  useEffect(() => (hasUnsavedChanges ? registerUnsavedForm() : undefined), [hasUnsavedChanges]);
  const blocked = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      confirmation={blocked ? (isDraftSaved ? LEAVE_WITH_DRAFT_CONFIRMATION : LEAVE_CONFIRMATION) : null}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** Close handler of a dialog form with its prompt. */
export function useUnsavedDialogPrompt(onClose: () => void, isDraftSaved = false) {
  const [isDirty, setDirty] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const requestClose = () => {
    if (isDirty) setOpen(true);
    else onClose();
  };
  const prompt: ReactNode = (
    <ConfirmDialog
      confirmation={isOpen ? (isDraftSaved ? LEAVE_WITH_DRAFT_CONFIRMATION : LEAVE_CONFIRMATION) : null}
      onConfirm={onClose}
      onCancel={() => setOpen(false)}
    />
  );
  return { requestClose, setDirty, prompt };
}
