import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import { formatAed } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { confirm } from '../../store/confirm';
import { createResource, refetchList, refetchRecord } from '../../store/createResource';
import { openFile } from '../../store/openFile';
import { perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { BrowserTab } from '../../store/services';
import { upload } from '../media/media';
import { ACCOUNT_CHANGES } from '../payments/accountStatement';
import { SPEC_TEXTS } from '../../../domain/specTexts';

export const wallets = createResource<Wallet>('wallets', '/wallet', {});

export const unloadClicked = createAction<Id>('wallets/unloadClicked');
export const chequeImageClicked = createAction<Id>('wallets/chequeImageClicked');
const chequeImageMissing = createAction('wallets/chequeImageMissing');
export const unload = wallets.request<Id>('unload', (api, id) =>
  api.put(`/wallet/${encodeURIComponent(id)}`, { status: WALLET_DONE }),
);
const readChequeImage = wallets.request<Id>(
  'readChequeImage',
  (api, id) => api.get(`/wallet/${encodeURIComponent(id)}`),
  { isRead: true },
);

function* confirmAndUnload({ payload: id }: PayloadAction<Id>): Saga {
  const wallet = yield* select(wallets.selectRow(id));
  const title = wallet && `${wallet.unique_number ?? id} · ${formatAed(wallet.amount)}`;
  const isConfirmed = yield* confirm({ title, text: SPEC_TEXTS.confirmUnload });
  if (!isConfirmed) return;
  const { ok } = yield* perform(unload, id);
  if (ok) yield* refetchList(wallets);
}

/** Refetches the payment after its cheque image was uploaded. */
function* refetchAfterUpload({ meta }: ReturnType<typeof upload.fulfilled>): Saga {
  if (meta.arg.owner_model !== 'wallet') return;
  yield* refetchList(wallets);
  yield* refetchRecord(wallets, meta.arg.owner_id);
}

/** Opens a cheque image; the tab is opened within the click, so that it is not blocked. */
function* openChequeImage({ payload: id }: PayloadAction<Id>): Saga {
  const tab = (yield* service('page')).openTab();
  try {
    yield* showChequeImage(tab, id);
  } finally {
    if ((yield cancelled()) === true) tab?.close();
  }
}

function* showChequeImage(tab: BrowserTab | null, id: Id): Saga {
  const result = yield* perform(readChequeImage, id);
  const image = result.ok ? result.data.Medias?.[0] : undefined;
  if (image) return yield* openFile(tab, image.filePath);
  tab?.close();
  if (result.ok) yield put(chequeImageMissing());
}

export function* walletsSaga(): Saga {
  yield fork(wallets.saga);
  yield takeLeading(unloadClicked, confirmAndUnload);
  yield takeEvery(chequeImageClicked, openChequeImage);
  yield takeEvery(upload.fulfilled, refetchAfterUpload);
  yield takeEvery(ACCOUNT_CHANGES, () => refetchList(wallets));
}

/** Toasts of payment requests. */
export const walletsToasts: ToastRule[] = [
  [unload.fulfilled, 'success', 'The wallet has been emptied.'],
  [unload.rejected, 'error', SPEC_TEXTS.somethingWentWrong],
  [readChequeImage.rejected, 'error', SPEC_TEXTS.somethingWentWrong],
  [chequeImageMissing, 'info', 'This payment has no cheque image.'],
];
