import { createAction } from '@reduxjs/toolkit';
import { expectSaga } from 'redux-saga-test-plan';
import { fork, getContext } from 'redux-saga/effects';
import type { Saga } from '../../../src/web/store/sagaEffects';
import type { Toast, ToastRow } from '../../../src/web/store/toasts';
import { raised, sentenceOr, serverSentence, showToasts, toastSaga } from '../../../src/web/store/toasts';

const saved = createAction('saved');
const refused = createAction<{ message?: unknown }>('refused');
const hinted = createAction<{ message?: string }>('hinted');

function* saying(table: readonly ToastRow[]): Saga {
  yield fork(showToasts);
  yield fork(toastSaga, table);
}

const raising = async (...actions: ReturnType<typeof refused | typeof saved | typeof hinted>[]) => {
  const shown: Toast[] = [];
  const saga = expectSaga(saying, [
    [saved, 'success', 'Saved'],
    [refused, 'error', serverSentence],
    [hinted, 'info', sentenceOr('')],
  ]).provide([[getContext('toast'), (toast: Toast) => void shown.push(toast)]]);
  for (const action of actions) saga.dispatch(action);
  await saga.silentRun(20);
  return shown;
};

it('says what the table says', async () => {
  expect(await raising(saved())).toEqual([{ tone: 'success', text: 'Saved' }]);
});

it('reads the server’s sentence, or falls back', async () => {
  const told = await raising(refused({ message: 'No' }), refused({ message: 5 }), refused({}));
  expect(told.map(({ text }) => text)).toEqual(['No', 'Something went wrong !', 'Something went wrong !']);
});

it('says nothing where there is nothing to say', async () => {
  expect(await raising(hinted({}))).toEqual([]);
  expect(await raising(hinted({ message: 'A hint' }))).toHaveLength(1);
});

it('never says more than two hundred characters', async () => {
  const [toast] = await raising(refused({ message: 'x'.repeat(1000) }));
  expect(toast?.text).toHaveLength(200);
});

it('shows what a saga raises itself', async () => {
  const shown: Toast[] = [];
  await expectSaga(saying, [])
    .provide([[getContext('toast'), (toast: Toast) => void shown.push(toast)]])
    .dispatch(raised({ tone: 'warning', text: 'Careful' }))
    .silentRun(20);
  expect(shown).toEqual([{ tone: 'warning', text: 'Careful' }]);
});
