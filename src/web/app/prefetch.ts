import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { parsePath } from 'react-router-dom';
import { takeEvery } from 'redux-saga/effects';
import type { Saga } from '../store/sagaEffects';
import { call, service } from '../store/sagaEffects';
import { questionsAt } from './first/questions';
import { screenAt } from './routes';

/** The press on a link began; it leads on once it is over, a tenth of a second later. */
export const linkPressStarted = createAction<string>('links/pressStarted');

/** Uses the time of the press: the server is asked what the place begins with, and its code comes once the press is seen. */
export function* prefetchSaga(): Saga {
  yield takeEvery(linkPressStarted, function* ({ payload }: PayloadAction<string>): Saga {
    const { pathname = '', search = '' } = parsePath(payload);
    const api = yield* service('api');
    for (const question of questionsAt(pathname, search)) api.prefetch(question);
    yield* call(nextFrame);
    void screenAt(pathname)?.load();
  });
}

/** The browser draws before the next task; code that begins to run sooner would hold the press back. */
const nextFrame = () =>
  new Promise<void>((go) => {
    requestAnimationFrame(() => {
      setTimeout(go);
    });
  });
