import { createAction } from '@reduxjs/toolkit';
import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { channel } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { RootState } from './rootState';
import type { Saga } from './sagaEffects';
import { call, select, service } from './sagaEffects';
import type { Toast, ToastOffer } from './services';
import { SPEC_TEXTS } from '../../domain/specTexts';

/** Text of a toast; empty for none. */
type ToastText = string | ((action: UnknownAction, state: RootState) => string);

/** Shows a toast for an action. */
export type ToastRule = readonly [
  action: { type: string },
  tone: Toast['tone'],
  text: ToastText,
  offer?: (action: UnknownAction) => ToastOffer | undefined,
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

/** Requests the toasts that the rules define for each action. */
export function* toastSaga(rules: readonly ToastRule[]): Saga {
  const types = new Set(rules.map(([{ type }]) => type));
  const hasRule = ({ type }: Action): boolean => types.has(type);
  yield takeEvery(hasRule, function* (action: UnknownAction) {
    const state = yield* select((current: RootState) => current);
    for (const [{ type }, tone, text, offer] of rules) {
      if (type !== action.type) continue;
      const message = typeof text === 'string' ? text : text(action, state);
      if (!message) continue;
      const offered = offer?.(action);
      yield put(
        toastRequested({
          tone,
          text: message.slice(0, MAX_TOAST_LENGTH),
          ...(offered && { offer: offered }),
        }),
      );
    }
  });
}

/** Displays requested toasts, and dispatches their actions when the user accepts them. */
export function* showToasts(): Saga {
  const accepted = channel<UnknownAction>();
  yield takeEvery(accepted, function* (action: UnknownAction) {
    yield put(action);
  });
  yield takeEvery(toastRequested, function* ({ payload }) {
    yield* call(yield* service('toast'), payload, (action: UnknownAction) => accepted.put(action));
  });
}
