import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Id, Page } from '../../../domain/entity';
import { CHEQUE_IMAGE } from '../../../domain/media/media';
import type { PayableBill } from '../../../domain/wallets/payment';
import type { Wallet } from '../../../domain/wallets/wallet';
import { asPage, asRecord, readAgain } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { bills } from '../bills/bills';
import { contracts } from '../contracts/contracts';
import { uploadChosen } from '../media/media';

/** A payment on its way to the server, under the key of the form that it was written in. */
export interface Taking {
  draft: object;
  key: string;
  /** The page that it was taken on, to be read again. */
  page: 'bill' | 'contract';
  id: Id;
  /** The image of a cheque, which follows the payment. */
  image?: Sealed;
}

/** Where a payment on a contract may go; the bill that it is for stands first. */
export interface PayableAsked {
  contract: Id;
  bill?: Id;
}

/** What is answered of it. */
type Payable = Page<PayableBill> & { cash_only?: boolean };

export interface HasPayable {
  payable: (PayableAsked & { bills: readonly PayableBill[]; total: number; isCashOnly: boolean }) | null;
}

export const paymentSubmitted = createAction<Taking>('payments/submitted');
export const payableOpened = createAction<PayableAsked>('payments/payableOpened');
export const take = operation<Taking, Wallet>('payments/take');
export const readPayable = operation<PayableAsked, Pick<Payable, 'documents' | 'total' | 'cash_only'>>(
  'payments/readPayable',
);

/** The invoices that the payment may go to which is being written. */
export const payable = createSlice({
  name: 'payable',
  initialState: null as HasPayable['payable'],
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(payableOpened, () => null)
      .addCase(readPayable.succeeded, (_before, { payload: { documents, total, cash_only }, meta }) => ({
        ...meta.arg,
        bills: documents,
        total,
        isCashOnly: cash_only === true,
      })),
});

const sendPayable = async (http: Http, { contract, bill }: PayableAsked) =>
  asPage(
    await http.get<Partial<Page<PayableBill>>>(
      `/contract/${encodeURIComponent(contract)}/payable${bill ? `?bill=${encodeURIComponent(bill)}` : ''}`,
    ),
  );

const sendTake = async (http: Http, { draft, key }: Taking) =>
  asRecord(await http.post<Wallet | undefined>('/wallet/add', draft, { once: key }));

const PAGES = { bill: bills, contract: contracts };

function* takePayment({ payload }: PayloadAction<Taking>): Saga {
  const { page, id, image } = payload;
  const taken = yield* run(take, sendTake, payload);
  if (!taken.ok) return;
  if (image)
    yield put(
      uploadChosen({
        file: image,
        name: CHEQUE_IMAGE,
        owner_model: 'wallet',
        owner_id: taken.result._id,
      }),
    );
  yield* readAgain(PAGES[page], id);
}

/** Watches for payments; the image of a cheque follows it, and the page that it was taken on is read again. */
export function* paymentsSaga(): Saga {
  yield takeLeading(paymentSubmitted, takePayment);
  yield takeLatest(payableOpened, ({ payload }) => run(readPayable, sendPayable, payload));
}

const receipt = (action: UnknownAction): string =>
  take.succeeded.match(action) ? `Payment taken: ${action.payload.unique_number ?? ''}` : '';
const unlessOnFields = (action: UnknownAction): string =>
  (action.payload as { fields?: object } | undefined)?.fields ? '' : serverSentence(action);

/** What is said about a payment; what is wrong with its fields stands on them. */
export const paymentsToasts: readonly ToastRow[] = [
  [take.succeeded, 'success', receipt],
  [take.failed, 'error', unlessOnFields],
];
