import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { BillRun, BillRunInput, BillRunPage, BillRunRow } from '../../../../domain/bills/billRun';
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
import { billRuns, monthName } from './billRuns';

/** Request for one page of a preview. */
type PreviewRequest = BillRunInput & { after?: string | null };

declare module '../../../store/rootState' {
  interface RootState {
    /** The preview of a run. */
    billRun: {
      /** The scope and steps that were previewed. */
      input: BillRunInput | null;
      rows: BillRunRow[];
      total: number;
      /** All contracts of the month are processed. */
      done: boolean;
      /** The user stopped it. */
      stopped: boolean;
    };
  }
}

export const previewClicked = createAction<BillRunInput>('billRun/previewClicked');
export const previewStopped = createAction('billRun/previewStopped');
export const startClicked = createAction<BillRunInput>('billRun/startClicked');

export const fetchPreviewPage = createRequest<PreviewRequest, BillRunPage>(
  'billRun/part',
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

const emptyPreview = (): RootState['billRun'] => ({
  ...{ input: null, rows: [], total: 0 },
  ...{ done: false, stopped: false },
});

/** Progress and results of the preview. */
export const billRun = createSlice({
  name: 'billRun',
  initialState: emptyPreview,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(previewClicked, (_state, { payload }) => ({ ...emptyPreview(), input: payload }))
      .addCase(fetchPreviewPage.fulfilled, (state, { payload }) => {
        state.rows.push(...payload.rows);
        state.total = Math.max(state.total, payload.total, state.rows.length);
        state.done = payload.next === null;
      })
      .addCase(previewStopped, (state) => ({ ...state, stopped: true })),
});

export const selectPreview = ({ billRun: state }: RootState): RootState['billRun'] => state;

/** Requests page after page until the month is complete, a request fails or the user stops. */
function* previewMonth({ payload }: PayloadAction<BillRunInput>): Saga {
  let after: string | null = null;
  do {
    const page: { ok: boolean; data?: BillRunPage } = yield* perform(fetchPreviewPage, {
      ...payload,
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

const startConfirmation = (input: BillRunInput): Confirmation => ({
  title: `Bill ${monthName(input.month)}?`,
  text: `${stepsOf(input)}. ${
    input.issues
      ? 'An issued invoice can’t be changed or withdrawn.'
      : 'Drafts can be changed or discarded until they are issued.'
  } You can leave the page while it runs.`,
  confirmLabel: 'Start billing',
});

/** Starts a run and opens its page. */
function* startMonth({ payload }: PayloadAction<BillRunInput>): Saga {
  if (!(yield* confirm(startConfirmation(payload)))) return;
  const started: { ok: boolean; data?: BillRun } = yield* perform(startRun, payload);
  if (!started.ok || !started.data) return;
  const page = yield* service('page');
  page.navigate(`${billRunRecords.path}/${started.data._id}`);
}

export function* billRunSaga(): Saga {
  yield takeLeading(previewClicked, previewMonth);
  yield takeLeading(startClicked, startMonth);
}

/** Toasts of bill run requests; results are shown on the page of the run. */
export const billRunToasts: readonly ToastRule[] = [
  [fetchPreviewPage.rejected, 'error', serverMessage],
  [startRun.fulfilled, 'success', 'Billing run started'],
];
