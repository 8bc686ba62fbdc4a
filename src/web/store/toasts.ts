import { createAction } from '@reduxjs/toolkit';
import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import type { Saga } from './sagaEffects';
import { call, service } from './sagaEffects';
import type { Toast } from './services';
import { SPEC_TEXTS } from '../../domain/specTexts';

/** On this event, in this tone, say this: a sentence, or how to read it from the event; an empty one stays unsaid. */
export type ToastRule = readonly [
  on: { type: string },
  tone: Toast['tone'],
  text: string | ((action: UnknownAction) => string),
];

/** A toast is a sentence, never a page of one. */
const MAX_TOAST_LENGTH = 200;

/** A message was shown to the person. */
export const toastRequested = createAction<Toast>('toasts/requested');

/** Reads the server's own sentence from an event, or falls back; an empty fallback says nothing. */
export const messageOr =
  (fallback: string) =>
  ({ payload }: UnknownAction): string => {
    const message = (payload as { message?: unknown } | undefined)?.message;
    return typeof message === 'string' && message.trim() ? message : fallback;
  };

/** The text row reader for failures that carry the server's own sentence. */
export const serverMessage = messageOr(SPEC_TEXTS.somethingWentWrong);

/** Read the table: whenever the event on the left happens, raise the toast on the right; one watcher for all rows. */
export function* toastSaga(rules: readonly ToastRule[]): Saga {
  const told = new Set(rules.map(([on]) => on.type));
  const isTold = ({ type }: Action): boolean => told.has(type);
  yield takeEvery(isTold, function* (action: UnknownAction) {
    for (const [on, tone, text] of rules) {
      if (on.type !== action.type) continue;
      const message = typeof text === 'string' ? text : text(action);
      if (message) yield put(toastRequested({ tone, text: message.slice(0, MAX_TOAST_LENGTH) }));
    }
  });
}

/** Show every toast that is raised, whichever table said it. */
export function* showToasts(): Saga {
  yield takeEvery(toastRequested, function* ({ payload }) {
    yield* call(yield* service('toast'), payload);
  });
}
