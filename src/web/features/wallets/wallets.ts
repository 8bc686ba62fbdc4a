import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Wallet } from '../../../domain/wallets/wallet';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { confirmed } from '../../store/confirm';
import { crudApi, crudSaga, entity, listAgain, readAgain } from '../../store/createResource';
import { showFile } from '../../store/openFile';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import type { Http, Tab } from '../../store/services';
import { upload } from '../media/media';

/** The payments in people's hands. */
export const wallets = entity<Wallet>('wallets');
const api = crudApi<Wallet, never>('/wallet');

export const unloadClicked = createAction<Id>('wallets/unloadClicked');
export const chequeClicked = createAction<Id>('wallets/chequeClicked');
export const chequeMissing = createAction('wallets/chequeMissing');
export const unload = operation<Id, Wallet>('wallets/unload');
export const viewCheque = operation<Id, Wallet>('wallets/viewCheque');

const sendUnload = (http: Http, id: Id) =>
  http.put<Wallet>(`/wallet/${encodeURIComponent(id)}`, { status: WALLET_DONE });

/** Ask, note that the money was handed over, and show the list and the record as they are now. */
function* emptyWallet({ payload: id }: PayloadAction<Id>): Saga {
  const sure = yield* confirmed({ text: 'Are you sure you want to Unloading this payment?' });
  if (!sure) return;
  const { ok } = yield* run(unload, sendUnload, id);
  if (ok) yield* showAsNow(id);
}

/** The list and the record as they are now. */
function* showAsNow(id: Id): Saga {
  yield* listAgain(wallets);
  yield* readAgain(wallets, id);
}

/** An image that followed later shows on the payment and in the list. */
function* showAttached({ meta }: ReturnType<typeof upload.succeeded>): Saga {
  if (meta.arg.owner_model === 'wallet') yield* showAsNow(meta.arg.owner_id);
}

/** Show the image of a cheque; its tab is opened while the click still allows it. */
function* openCheque({ payload: id }: PayloadAction<Id>): Saga {
  const tab = (yield* tool('page')).openTab();
  try {
    yield* fillWithCheque(tab, id);
  } finally {
    if ((yield cancelled()) === true) tab?.close();
  }
}

function* fillWithCheque(tab: Tab | null, id: Id): Saga {
  const seen = yield* run(viewCheque, api.read, id);
  const image = seen.ok ? seen.result.Medias?.[0] : undefined;
  if (image) return yield* showFile(tab, image.filePath);
  tab?.close();
  if (seen.ok) yield put(chequeMissing());
}

/** Watches every place where payments are shown. */
export function* walletsSaga(): Saga {
  yield fork(crudSaga(wallets, api));
  yield takeLeading(unloadClicked, emptyWallet);
  yield takeEvery(chequeClicked, openCheque);
  yield takeEvery(upload.succeeded, showAttached);
}

/** What is said about payments. */
export const walletsToasts: ToastRow[] = [
  [unload.succeeded, 'success', 'The wallet has been emptied.'],
  [unload.failed, 'error', 'Something went wrong !'],
  [viewCheque.failed, 'error', 'Something went wrong !'],
  [chequeMissing, 'info', 'This payment has no cheque image.'],
];
