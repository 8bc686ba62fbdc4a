import { createAction } from '@reduxjs/toolkit';
import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import type { Saga } from './sagaEffects';
import { call, service } from './sagaEffects';
import type { Toast } from './services';
import { SPEC_TEXTS } from '../../domain/specTexts';

/** Shows a toast for an action; an empty text shows none. */
export type ToastRule = readonly [
  action: { type: string },
  tone: Toast['tone'],
  text: string | ((action: UnknownAction) => string),
];

/** Longer server messages are truncated. */
const MAX_TOAST_LENGTH = 200;

export const toastRequested = createAction<Toast>('toasts/requested');

/** Returns the server's message of an action, or else the fallback. */
export const messageOr =
  (fallback: string) =>
  ({ payload }: UnknownAction): string => {
    const message = (payload as { message?: unknown } | undefined)?.message;
    return typeof message === 'string' && message.trim() ? message : fallback;
  };

/** The server's message of a rejected request, or a general one. */
export const serverMessage = messageOr(SPEC_TEXTS.somethingWentWrong);

/** The server's message, unless the errors are shown on the fields of a form. */
export const messageUnlessFieldErrors = (action: UnknownAction): string =>
  (action.payload as { fields?: object } | undefined)?.fields ? '' : serverMessage(action);

/** Requests the toasts that the rules define for each action. */
export function* toastSaga(rules: readonly ToastRule[]): Saga {
  const types = new Set(rules.map(([{ type }]) => type));
  const hasRule = ({ type }: Action): boolean => types.has(type);
  yield takeEvery(hasRule, function* (action: UnknownAction) {
    for (const [{ type }, tone, text] of rules) {
      if (type !== action.type) continue;
      const message = typeof text === 'string' ? text : text(action);
      if (message) yield put(toastRequested({ tone, text: message.slice(0, MAX_TOAST_LENGTH) }));
    }
  });
}

/** Displays every requested toast. */
export function* showToasts(): Saga {
  yield takeEvery(toastRequested, function* ({ payload }) {
    yield* call(yield* service('toast'), payload);
  });
}
