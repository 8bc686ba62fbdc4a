import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, take } from 'redux-saga/effects';
import type { RootState } from './rootState';
import type { Saga } from './sagaEffects';

/**
 * Texts of a confirmation dialog. With `pendingLabel`, the dialog stays open after confirmation and shows
 * that label.
 */
export interface Confirmation {
  title?: string;
  text: string;
  confirmLabel?: string;
  cancelLabel?: string;
  pendingLabel?: string;
  destructive?: boolean;
}

declare module './rootState' {
  interface RootState {
    confirm: (Confirmation & { isPending?: boolean }) | null;
  }
}

/** The open confirmation dialog. */
export const confirmDialog = createSlice({
  name: 'confirm',
  initialState: null as RootState['confirm'],
  reducers: {
    opened: (_state, { payload }: PayloadAction<Confirmation>) => payload,
    accepted: (state) => (state?.pendingLabel ? { ...state, isPending: true } : null),
    declined: () => null,
  },
});

/** Opens a confirmation dialog and returns whether it was accepted. */
export function* confirm(confirmation: Confirmation): Saga<boolean> {
  const { opened, accepted, declined } = confirmDialog.actions;
  yield put(opened(confirmation));
  return accepted.match(yield take([accepted, declined]));
}

/** The open confirmation, if any. */
export const selectConfirmation = (state: RootState): RootState['confirm'] => state.confirm;
