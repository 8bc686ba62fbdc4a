import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, take, takeLeading } from 'redux-saga/effects';
import type { BillRun, BillRunPage, BillRunRow } from '../../../../domain/bills/billRun';
import type { BillRunInput } from '../../../../domain/bills/billRunInput';
import { totalsOf } from '../../../../domain/bills/billRun';
import { formatMonth } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { formatCount, formatInteger } from '../../../../domain/numbers';
import { parseResponse } from '../../../api/parseResponse';
import type { Confirmation } from '../../../store/confirm';
import { confirm } from '../../../store/confirm';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import { select, service } from '../../../store/sagaEffects';
import type { ToastRule } from '../../../store/toasts';
import { serverMessage } from '../../../store/toasts';
import type { RootState } from '../../../store/rootState';
import { billRunRecords } from './billRunRecords';
import { billRuns } from './billRuns';

/** Request for one page of a preview. */
type PreviewRequest = BillRunInput & { after?: string | null };

declare module '../../../store/rootState' {
  interface RootState {
    /** The preview of a run. */
    billRunPreview: {
      /** Scope and steps of the preview. */
      input: BillRunInput | null;
      /** The scope as text. */
      scope: string;
      rows: BillRunRow[];
      total: number;
      /** Whether all contracts of the month are processed. */
      done: boolean;
      /** Whether the user stopped the preview. */
      stopped: boolean;
    };
  }
}

/** Selected scope and steps, and the scope as text. */
interface BillRunChoice {
  input: BillRunInput;
  scope: string;
}

export const previewClicked = createAction<BillRunChoice>('billRun/previewClicked');
/** The preview of a run starts, either by itself or before the run is confirmed. */
const previewStarted = createAction<BillRunChoice>('billRun/previewStarted');
export const previewStopped = createAction('billRun/previewStopped');
/** The dialog was closed: its preview is discarded, and a pending start is not confirmed any more. */
export const runDialogClosed = createAction('billRun/dialogClosed');
export const startClicked = createAction<BillRunChoice>('billRun/startClicked');

export const fetchPreviewPage = createRequest<PreviewRequest, BillRunPage>(
  'billRun/fetchPreviewPage',
  async (api, body) => {
    const response = await api.post<Partial<BillRunPage> | undefined>('/bill/run/preview', body);
    const {
      rows = [],
      total = 0,
      next = null,
    } = parseResponse(response, { rows: 'list', next: 'optionalString' });
    return { rows, total, next };
  },
);

export const startRun = billRuns.request<BillRunInput>('start', (api, body) =>
  api.post('/bill/run', body, { idempotencyKey: true }),
);

const emptyPreview = (): RootState['billRunPreview'] => ({
  input: null,
  scope: '',
  rows: [],
  total: 0,
  done: false,
  stopped: false,
});

/** Progress and results of the preview. */
export const billRunPreview = createSlice({
  name: 'billRunPreview',
  initialState: emptyPreview,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(previewStarted, (_state, { payload }) => ({ ...emptyPreview(), ...payload }))
      .addCase(fetchPreviewPage.fulfilled, (state, { payload }) => {
        state.rows.push(...payload.rows);
        state.total = Math.max(state.total, payload.total, state.rows.length);
        state.done = payload.next === null;
      })
      .addCase(startRun.fulfilled, emptyPreview)
      .addCase(previewStopped, (state) => ({ ...state, stopped: true }))
      .addCase(runDialogClosed, () => ({ ...emptyPreview(), stopped: true })),
});

export const selectPreview = ({ billRunPreview: state }: RootState): RootState['billRunPreview'] => state;

/** Requests page after page until the month is complete, a request fails or the user stops. */
function* previewMonth(choice: BillRunChoice): Saga {
  yield put(previewStarted(choice));
  let after: string | null = null;
  do {
    const page: { ok: boolean; data?: BillRunPage } = yield* perform(fetchPreviewPage, {
      ...choice.input,
      after,
    });
    after = page.ok ? (page.data?.next ?? null) : null;
  } while (after !== null && !(yield* select(selectPreview)).stopped);
}

const stepsOf = ({ issues, delivers }: BillRunInput): string =>
  [
    'It drafts the invoices that are due',
    issues && 'issues those without flags',
    delivers && 'sends them to the clients',
  ]
    .filter(Boolean)
    .join(', ');

/** Number and sums of the invoices in a preview, as text. */
function totalsText(rows: readonly BillRunRow[]): string {
  const { invoices, net, vat, total } = totalsOf(rows);
  const held = rows.filter(({ outcome }) => outcome === 'held').length;
  return [
    `${formatCount(invoices, 'invoice')} totalling ${formatAed(total)} (net ${formatAed(net)}, VAT ${formatAed(vat)})`,
    held > 0 && `${formatCount(held, 'contract')} held for review`,
  ]
    .filter(Boolean)
    .join('; ');
}

const startConfirmation = (
  { input, scope }: BillRunChoice,
  { rows, total, done }: RootState['billRunPreview'],
): Confirmation => ({
  title: `Bill ${formatMonth(input.month)}?`,
  text: `${scope}: ${totalsText(rows)}. ${
    done ? '' : `Only ${formatInteger(rows.length)} of ${formatCount(total, 'contract')} were previewed. `
  }${stepsOf(input)}. ${
    input.issues
      ? 'An issued invoice can’t be changed or withdrawn.'
      : 'Drafts can be changed or discarded until they are issued.'
  } You can leave the page while it runs.`,
  confirmLabel: 'Start billing',
});

const hasPreview = ({ input, rows }: RootState['billRunPreview'], requested: BillRunInput): boolean =>
  JSON.stringify(input) === JSON.stringify(requested) && rows.length > 0;

/**
 * Starts a run and opens its page; loads the preview first if necessary, because the confirmation shows count
 * and sum.
 */
function* startMonth({ payload }: PayloadAction<BillRunChoice>): Saga {
  if (!hasPreview(yield* select(selectPreview), payload.input)) {
    const { closed } = (yield race({
      previewed: call(previewMonth, payload),
      closed: take(runDialogClosed),
    })) as { closed?: unknown };
    if (closed) return;
  }
  const preview = yield* select(selectPreview);
  if (preview.rows.length === 0) return;
  if (!(yield* confirm(startConfirmation(payload, preview)))) return;
  const started: { ok: boolean; data?: BillRun } = yield* perform(startRun, payload.input);
  if (!started.ok || !started.data) return;
  const page = yield* service('page');
  page.navigate(`${billRunRecords.path}/${started.data._id}`);
}

export function* billRunSaga(): Saga {
  yield takeLeading(previewClicked, ({ payload }) => previewMonth(payload));
  yield takeLeading(startClicked, startMonth);
}

/** Toasts of bill run requests; results are shown on the page of the run. */
export const billRunToasts: readonly ToastRule[] = [
  [fetchPreviewPage.rejected, 'error', serverMessage],
  [startRun.fulfilled, 'success', 'Billing run started'],
];
