import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import type { Saga } from './saga';
import { call, tool } from './saga';

export interface Toast {
  tone: 'success' | 'warning' | 'error' | 'info';
  text: string;
}

/** On this event, in this tone, say this: a sentence, or how to read it from the event. */
export type ToastRow = readonly [
  on: { type: string },
  tone: Toast['tone'],
  text: string | ((action: UnknownAction) => string),
];

/** A message was shown to the person. */
export const raised = createAction<Toast>('toasts/raised');

/** The text row reader for failures that carry the server's own sentence. */
export const serverSentence = (action: UnknownAction): string => {
  const { payload } = action as { payload?: { message?: unknown } };
  return typeof payload?.message === 'string' ? payload.message : 'Something went wrong !';
};

/** Read the table: whenever the event on the left happens, raise the toast on the right. */
export function* toastSaga(table: readonly ToastRow[]): Saga {
  for (const [on, tone, text] of table)
    yield takeEvery(on.type, function* (action: UnknownAction) {
      yield put(raised({ tone, text: typeof text === 'string' ? text : text(action) }));
    });
  yield takeEvery(raised, function* ({ payload }) {
    yield* call(yield* tool('toast'), payload);
  });
}
