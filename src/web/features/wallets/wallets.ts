import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Wallet } from '../../../domain/wallets/wallet';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { confirm } from '../../store/confirm';
import {
  createResourceApi,
  createResourceSaga,
  createResource,
  refetchList,
  refetchRecord,
} from '../../store/createResource';
import { openFile } from '../../store/openFile';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { Api, BrowserTab } from '../../store/services';
import { upload } from '../media/media';
import { SPEC_TEXTS } from '../../../domain/specTexts';

/** The payments in people's hands. */
export const wallets = createResource<Wallet>('wallets');
const api = createResourceApi<Wallet, never>('/wallet');

export const unloadClicked = createAction<Id>('wallets/unloadClicked');
export const checkImageClicked = createAction<Id>('wallets/checkImageClicked');
export const checkImageMissing = createAction('wallets/checkImageMissing');
export const unload = createRequest<Id, Wallet>('wallets/unload');
export const readCheckImage = createRequest<Id, Wallet>('wallets/readCheckImage');

const sendUnload = (http: Api, id: Id) =>
  http.put<Wallet>(`/wallet/${encodeURIComponent(id)}`, { status: WALLET_DONE });

/** Ask, note that the money was handed over, and show the list and the record as they are now. */
function* confirmAndUnload({ payload: id }: PayloadAction<Id>): Saga {
  const sure = yield* confirm({ text: SPEC_TEXTS.confirmUnload });
  if (!sure) return;
  const { ok } = yield* perform(unload, sendUnload, id);
  if (ok) yield* refetchWallet(id);
}

/** The list and the record as they are now. */
function* refetchWallet(id: Id): Saga {
  yield* refetchList(wallets);
  yield* refetchRecord(wallets, id);
}

/** An image that followed later shows on the payment and in the list. */
function* refetchAfterUpload({ meta }: ReturnType<typeof upload.fulfilled>): Saga {
  if (meta.arg.owner_model === 'wallet') yield* refetchWallet(meta.arg.owner_id);
}

/** Show the image of a cheque; its tab is opened while the click still allows it. */
function* openCheckImage({ payload: id }: PayloadAction<Id>): Saga {
  const tab = (yield* service('page')).openTab();
  try {
    yield* showCheckImage(tab, id);
  } finally {
    if ((yield cancelled()) === true) tab?.close();
  }
}

function* showCheckImage(tab: BrowserTab | null, id: Id): Saga {
  const seen = yield* perform(readCheckImage, api.read, id);
  const image = seen.ok ? seen.data.Medias?.[0] : undefined;
  if (image) return yield* openFile(tab, image.filePath);
  tab?.close();
  if (seen.ok) yield put(checkImageMissing());
}

/** Watches every place where payments are shown. */
export function* walletsSaga(): Saga {
  yield fork(createResourceSaga(wallets, api));
  yield takeLeading(unloadClicked, confirmAndUnload);
  yield takeEvery(checkImageClicked, openCheckImage);
  yield takeEvery(upload.fulfilled, refetchAfterUpload);
}

/** What is said about payments. */
export const walletsToasts: ToastRule[] = [
  [unload.fulfilled, 'success', 'The wallet has been emptied.'],
  [unload.rejected, 'error', SPEC_TEXTS.somethingWentWrong],
  [readCheckImage.rejected, 'error', SPEC_TEXTS.somethingWentWrong],
  [checkImageMissing, 'info', 'This payment has no cheque image.'],
];
