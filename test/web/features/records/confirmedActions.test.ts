import { END } from 'redux-saga';
import type { Action } from 'redux';
import { expectSaga } from 'redux-saga-test-plan';
import { getContext } from 'redux-saga/effects';
import { remove, removeClicked, mediaSaga } from '../../../../src/web/features/media/media';
import { unload, unloadClicked, wallets, walletsSaga } from '../../../../src/web/features/wallets/wallets';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { makeWallet } from '../../../factories';
import { createFakeApi } from '../../../fakeServices';

const { opened, accepted } = confirmDialog.actions;
const { api } = createFakeApi({ 'PUT /wallet/w1': { _id: 'w1', status: 'Done' }, 'DELETE /media/m1': '' });
const PAYMENT = makeWallet({ _id: 'w1', unique_number: 'RCT-1', amount: 50 });
const FILE = { _id: 'm1', name: 'passport', file_name: 'scan.png' };
const page = { reload: jest.fn() };

/** Runs a saga until it has handled a click and its confirmation was answered. */
const handleClick = (saga: () => Generator, click: Action, answer: 'accepted' | 'declined') =>
  expectSaga(saga)
    .withState({ wallets: wallets.reducer(undefined, wallets.fetchOne.fulfilled(PAYMENT, 'w1')) })
    .provide([
      [getContext('api'), api],
      [getContext('page'), page],
      {
        take: ({ pattern }, next) =>
          Array.isArray(pattern) && pattern.includes(accepted)
            ? confirmDialog.actions[answer]()
            : (next() as unknown),
      },
    ])
    .dispatch(click)
    .dispatch(END);

describe('walletsSaga', () => {
  it('does nothing when the user declines, asked in the words of the specification', () =>
    handleClick(walletsSaga, unloadClicked('w1'), 'declined')
      .put(opened({ title: 'RCT-1 · AED 50.00', text: 'Are you sure you want to Unloading this payment?' }))
      .not.put(unload.pending(undefined, 'w1'))
      .run(false));

  it('unloads the payment when the user confirms', () =>
    handleClick(walletsSaga, unloadClicked('w1'), 'accepted')
      .put(unload.pending(undefined, 'w1'))
      .put.like({ action: { type: 'wallets/unload/fulfilled' } })
      .run(false));
});

describe('mediaSaga', () => {
  it('does nothing when the user declines, asked in the words of the specification', () =>
    handleClick(mediaSaga, removeClicked(FILE), 'declined')
      .put(
        opened({
          title: 'Passport, scan.png',
          text: 'Are you sure you want to delete this file?',
          destructive: true,
        }),
      )
      .not.put(remove.pending(undefined, 'm1'))
      .run(false));

  it('deletes the file when the user confirms', () =>
    handleClick(mediaSaga, removeClicked(FILE), 'accepted')
      .put(remove.pending(undefined, 'm1'))
      .put.like({ action: { type: 'media/remove/fulfilled' } })
      .run(false));
});
