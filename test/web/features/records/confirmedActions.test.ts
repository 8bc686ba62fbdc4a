import { expectSaga } from 'redux-saga-test-plan';
import { getContext } from 'redux-saga/effects';
import { remove, removeClicked, mediaSaga } from '../../../../src/web/features/media/media';
import { unload, unloadClicked, wallets, walletsSaga } from '../../../../src/web/features/wallets/wallets';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { createFakeApi } from '../../../fakeServices';

const { accepted, declined } = confirmDialog.actions;
const { api } = createFakeApi({ 'PUT /wallet/w1': { _id: 'w1', status: 'Done' }, 'DELETE /media/m1': '' });
const page = { reload: jest.fn() };

describe('walletsSaga', () => {
  const clickUnload = () =>
    expectSaga(walletsSaga)
      .withState({ wallets: wallets.reducer(undefined, { type: 'unknown' }) })
      .provide([[getContext('api'), api]])
      .dispatch(unloadClicked('w1'))
      .delay(1);

  it('asks in the words of the specification', () =>
    clickUnload()
      .put(confirmDialog.actions.opened({ text: 'Are you sure you want to Unloading this payment?' }))
      .silentRun(20));

  it('does nothing when the user declines', () =>
    clickUnload().not.put(unload.pending(undefined, 'w1')).dispatch(declined()).silentRun(20));

  it('unloads the payment when the user confirms', () =>
    clickUnload()
      .put(unload.pending(undefined, 'w1'))
      .put.like({ action: { type: 'wallets/unload/fulfilled' } })
      .dispatch(accepted())
      .silentRun(20));
});

describe('mediaSaga', () => {
  const clickDelete = () =>
    expectSaga(mediaSaga)
      .provide([
        [getContext('api'), api],
        [getContext('page'), page],
      ])
      .dispatch(removeClicked('m1'))
      .delay(1);

  it('asks in the words of the specification', () =>
    clickDelete()
      .put(
        confirmDialog.actions.opened({
          text: 'Are you sure you want to delete this file?',
          destructive: true,
        }),
      )
      .silentRun(20));

  it('does nothing when the user declines', () =>
    clickDelete().not.put(remove.pending(undefined, 'm1')).dispatch(declined()).silentRun(20));

  it('deletes the file when the user confirms', () =>
    clickDelete()
      .put(remove.pending(undefined, 'm1'))
      .put.like({ action: { type: 'media/remove/fulfilled' } })
      .dispatch(accepted())
      .silentRun(20));
});
