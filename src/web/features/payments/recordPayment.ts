import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import type { ApiError, Entity, Id, Page } from '../../../domain/entity';
import { CHEQUE_IMAGE } from '../../../domain/media/media';
import { formatCount } from '../../../domain/numbers';
import type { PayableBill } from '../../../domain/wallets/payment';
import type { Wallet } from '../../../domain/wallets/wallet';
import { parsePage, parseRecord, parseResponse } from '../../api/parseResponse';
import { refetchRecord } from '../../store/createResource';
import { messageUnlessInDialog } from '../../store/createTransitions';
import { createRequest, perform, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { ToastOffer } from '../../store/services';
import type { SecretRef } from '../../store/secretStore';
import { bills } from '../bills/bills';
import { contracts } from '../contracts/contracts';
import { printClicked } from '../documents/printing';
import { uploadRequested } from '../media/media';
import type { RootState } from '../../store/rootState';

/** A payment with the idempotency key of its form. */
interface PaymentSubmission {
  draft: object;
  key: string;
  /** Noun of the record on the page, which is refetched after the payment. */
  page: 'bill' | 'contract';
  id: Id;
  /** Cheque image, uploaded after the payment. */
  image?: SecretRef;
}

/** Query for the invoices that a payment of an account can be allocated to; `bill` is listed first. */
export interface PayableQuery {
  account: { noun: 'contract' | 'client'; id: Id };
  bill?: Id;
}

type PayablePage = Page<PayableBill> & { cash_only?: boolean };

declare module '../../store/rootState' {
  interface RootState {
    payable: (PayableQuery & { bills: readonly PayableBill[]; total: number; isCashOnly: boolean }) | null;
  }
}

export const paymentSubmitted = createAction<PaymentSubmission>('payments/submitted');
export const payableOpened = createAction<PayableQuery>('payments/payableOpened');
export const recordPayment = createRequest<PaymentSubmission, Wallet>(
  'payments/record',
  async (api, { draft, key }) =>
    parseRecord<Wallet>(await api.post('/wallet/add', draft, { idempotencyKey: key })),
);
/** Several cheques of the contract `id`. */
interface SeriesSubmission {
  id: Id;
  series: object;
  key: string;
}

export const seriesSubmitted = createAction<SeriesSubmission>('payments/seriesSubmitted');
export const recordSeries = createRequest<SeriesSubmission, { documents: readonly Entity[] }>(
  'payments/recordSeries',
  async (api, { id, series, key }) =>
    parseResponse(
      await api.post<{ documents: readonly Entity[] } | undefined>(
        '/wallet/series',
        { ...series, contract: id },
        { idempotencyKey: key },
      ),
      { documents: 'list' },
    ),
);
export const readPayable = createRequest<
  PayableQuery,
  Pick<PayablePage, 'documents' | 'total' | 'cash_only'>
>('payments/readPayable', async (api, { account: { noun, id }, bill }) =>
  parsePage<PayableBill>(
    await api.get(
      `/${noun}/${encodeURIComponent(id)}/payable${bill ? `?bill=${encodeURIComponent(bill)}` : ''}`,
    ),
  ),
);

/** The invoices that the payment being entered can be allocated to. */
export const payable = createSlice({
  name: 'payable',
  initialState: null as RootState['payable'],
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(payableOpened, () => null)
      .addCase(readPayable.fulfilled, (_state, { payload: { documents, total, cash_only }, meta }) => ({
        ...meta.arg,
        bills: documents,
        total,
        isCashOnly: cash_only === true,
      })),
});

const PAGES = { bill: bills, contract: contracts };

/** Whether the server refused the request; after other errors it may have been carried out, and only its response was lost. */
const isRefused = ({ status = 0 }: ApiError): boolean => status >= 400 && status < 500;

function* recordAndRefetch({ payload }: PayloadAction<PaymentSubmission>): Saga {
  const { page, id, image } = payload;
  const recorded = yield* perform(recordPayment, payload);
  if (recorded.ok && image)
    yield put(
      uploadRequested({
        file: image,
        name: CHEQUE_IMAGE,
        owner_model: 'wallet',
        owner_id: recorded.data._id,
      }),
    );
  if (recorded.ok || !isRefused(recorded.error)) yield* refetchRecord(PAGES[page], id);
}

function* recordSeriesAndRefetch({ payload }: PayloadAction<SeriesSubmission>): Saga {
  const recorded = yield* perform(recordSeries, payload);
  if (recorded.ok || !isRefused(recorded.error)) yield* refetchRecord(contracts, payload.id);
}

export function* paymentsSaga(): Saga {
  yield takeLeading(seriesSubmitted, recordSeriesAndRefetch);
  yield takeLeading(paymentSubmitted, recordAndRefetch);
  yield takeLatest(payableOpened, ({ payload }) => performRead(readPayable, payload));
}

const recordedMessage = (action: UnknownAction): string =>
  recordPayment.fulfilled.match(action) ? `Payment taken: ${action.payload.unique_number ?? ''}` : '';

const receiptOffer = (action: UnknownAction): ToastOffer | undefined =>
  recordPayment.fulfilled.match(action)
    ? { label: 'Print receipt', action: printClicked({ noun: 'wallet', id: action.payload._id }) }
    : undefined;

const seriesMessage = (action: UnknownAction): string =>
  recordSeries.fulfilled.match(action)
    ? `${formatCount(action.payload.documents.length, 'cheque')} taken`
    : '';

/** Toasts of payment requests. */
export const paymentsToasts: readonly ToastRule[] = [
  [recordSeries.fulfilled, 'success', seriesMessage],
  [recordSeries.rejected, 'error', messageUnlessInDialog],
  [recordPayment.fulfilled, 'success', recordedMessage, receiptOffer],
  [recordPayment.rejected, 'error', messageUnlessInDialog],
];

const PARAM = 'payment';

/** Path of a contract with its payment dialog open. */
export const takePaymentPath = (id: Id): string => `/contracts/${encodeURIComponent(id)}?${PARAM}=new`;

/** The query without the parameter of the dialog; undefined if it has none. */
export function withoutTakePayment(search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (params.get(PARAM) !== 'new') return undefined;
  params.delete(PARAM);
  return String(params);
}
