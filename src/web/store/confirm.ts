import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, race, take } from 'redux-saga/effects';
import type { Saga } from './sagaEffects';

/** What is put to the person. `working` keeps the dialog up, with that word on the button, after a yes. */
export interface Question {
  title?: string;
  text: string;
  yes?: string;
  no?: string;
  working?: string;
  destructive?: boolean;
}

export interface HasConfirm {
  confirm: (Question & { busy?: boolean }) | null;
}

/** The one open question. */
export const confirm = createSlice({
  name: 'confirm',
  initialState: null as HasConfirm['confirm'],
  reducers: {
    asked: (_open, { payload }: PayloadAction<Question>) => payload,
    accepted: (open) => (open?.working ? { ...open, busy: true } : null),
    declined: () => null,
    settled: () => null,
  },
});

/** Put a question to the person and wait for the answer. */
export function* confirmed(question: Question): Saga<boolean> {
  yield put(confirm.actions.asked(question));
  const answer = (yield race({
    yes: take(confirm.actions.accepted),
    no: take(confirm.actions.declined),
  })) as {
    yes?: unknown;
  };
  return answer.yes !== undefined;
}

/** The question that waits for an answer, if any. */
export const selectQuestion = (state: HasConfirm): HasConfirm['confirm'] => state.confirm;
