import { createAction } from '@reduxjs/toolkit';
import { expectSaga } from 'redux-saga-test-plan';
import { fork, getContext } from 'redux-saga/effects';
import type { Saga } from '../../../src/web/store/sagaEffects';
import type { Services, Toast } from '../../../src/web/store/services';
import type { ToastRule } from '../../../src/web/store/toasts';
import {
  toastRequested,
  messageOr,
  serverMessage,
  showToasts,
  toastSaga,
} from '../../../src/web/store/toasts';

const saved = createAction('saved');
const refused = createAction<{ message?: unknown }>('refused');
const hinted = createAction<{ message?: string }>('hinted');

function* toastSagas(table: readonly ToastRule[]): Saga {
  yield fork(showToasts);
  yield fork(toastSaga, table);
}

const requestedToasts = async (...actions: ReturnType<typeof refused | typeof saved | typeof hinted>[]) => {
  const shown: Toast[] = [];
  const saga = expectSaga(toastSagas, [
    [saved, 'success', 'Saved'],
    [refused, 'error', serverMessage],
    [hinted, 'info', messageOr('')],
  ]).provide([[getContext('toast'), (toast: Toast) => void shown.push(toast)]]);
  for (const action of actions) saga.dispatch(action);
  await saga.silentRun(20);
  return shown;
};

it('shows the toast of the matching rule', async () => {
  expect(await requestedToasts(saved())).toEqual([{ tone: 'success', text: 'Saved' }]);
});

it('shows the server’s message or a default', async () => {
  const toasts = await requestedToasts(refused({ message: 'No' }), refused({ message: 5 }), refused({}));
  expect(toasts.map(({ text }) => text)).toEqual(['No', 'Something went wrong !', 'Something went wrong !']);
});

it('shows nothing for an empty text', async () => {
  expect(await requestedToasts(hinted({}))).toEqual([]);
  expect(await requestedToasts(hinted({ message: 'A hint' }))).toHaveLength(1);
});

it('truncates a text to two hundred characters', async () => {
  const [toast] = await requestedToasts(refused({ message: 'x'.repeat(1000) }));
  expect(toast?.text).toHaveLength(200);
});

it('shows a toast that a saga requests', async () => {
  const shown: Toast[] = [];
  await expectSaga(toastSagas, [])
    .provide([[getContext('toast'), (toast: Toast) => void shown.push(toast)]])
    .dispatch(toastRequested({ tone: 'warning', text: 'Careful' }))
    .silentRun(20);
  expect(shown).toEqual([{ tone: 'warning', text: 'Careful' }]);
});

const acceptOffer: Services['toast'] = ({ offer }, accept) => offer && accept?.(offer.action);

it('dispatches what the user accepts of its offer', async () => {
  const offer = { label: 'Undo', action: refused({}) };
  await expectSaga(toastSagas, [[saved, 'success', 'Saved', () => offer]])
    .provide([[getContext('toast'), acceptOffer]])
    .put(offer.action)
    .dispatch(saved())
    .silentRun(20);
});
