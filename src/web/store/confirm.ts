import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, race, take } from 'redux-saga/effects';
import type { Saga } from './sagaEffects';

/** What is put to the person. `working` keeps the dialog up, with that word on the button, after a yes. */
export interface Confirmation {
  title?: string;
  text: string;
  confirmLabel?: string;
  cancelLabel?: string;
  pendingLabel?: string;
  destructive?: boolean;
}

export interface ConfirmState {
  confirm: (Confirmation & { isPending?: boolean }) | null;
}

/** The one open question. */
export const confirmDialog = createSlice({
  name: 'confirm',
  initialState: null as ConfirmState['confirm'],
  reducers: {
    opened: (_open, { payload }: PayloadAction<Confirmation>) => payload,
    accepted: (open) => (open?.pendingLabel ? { ...open, isPending: true } : null),
    declined: () => null,
    closed: () => null,
  },
});

/** Put a question to the person and wait for the answer. */
export function* confirm(confirmation: Confirmation): Saga<boolean> {
  yield put(confirmDialog.actions.opened(confirmation));
  const answer = (yield race({
    yes: take(confirmDialog.actions.accepted),
    no: take(confirmDialog.actions.declined),
  })) as {
    yes?: unknown;
  };
  return answer.yes !== undefined;
}

/** The question that waits for an answer, if any. */
export const selectConfirmation = (state: ConfirmState): ConfirmState['confirm'] => state.confirm;
