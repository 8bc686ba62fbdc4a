import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { BillRunPage, BillRunRow } from '../../../../domain/bills/billRun';
import { formatDate } from '../../../../domain/dates';
import { parseResponse } from '../../../api/parseResponse';
import type { Confirmation } from '../../../store/confirm';
import { confirm } from '../../../store/confirm';
import { refetchList } from '../../../store/createResource';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import { select } from '../../../store/sagaEffects';
import type { ToastRule } from '../../../store/toasts';
import { serverMessage } from '../../../store/toasts';
import { bills } from '../bills';
import type { RootState } from '../../../store/rootState';

/** `draft` creates the invoices of a month, `issue` issues its drafts. */
export type RunStage = 'preview' | 'draft' | 'issue';

/** Request for one page of a bill run. */
export interface RunPageRequest {
  stage: RunStage;
  month: string;
  estimates: boolean;
  after?: string | null;
}

declare module '../../../store/rootState' {
  interface RootState {
    billRun: {
      stage: RunStage | null;
      month: string;
      rows: BillRunRow[];
      total: number;
      /** All contracts of the month are processed. */
      done: boolean;
      /** The user stopped it. */
      stopped: boolean;
    };
  }
}

export const runClicked = createAction<RunPageRequest>('billRun/clicked');
export const runStopped = createAction('billRun/stopped');
export const fetchRunPage = createRequest<RunPageRequest, BillRunPage>(
  'billRun/part',
  async (api, { stage, ...body }) => {
    const response = await api.post<Partial<BillRunPage> | undefined>(PATHS[stage], body);
    const {
      rows = [],
      total = 0,
      next = null,
    } = parseResponse(response, { rows: 'list', next: 'optionalString' });
    return { rows, total, next };
  },
);

const emptyRun = (): RootState['billRun'] => ({
  ...{ stage: null, month: '', rows: [], total: 0 },
  ...{ done: false, stopped: false },
});

/** Progress and results of the bill run. */
export const billRun = createSlice({
  name: 'billRun',
  initialState: emptyRun,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(fetchRunPage.pending, (state, { meta: { arg } }) =>
        arg.after ? state : { ...emptyRun(), stage: arg.stage, month: arg.month },
      )
      .addCase(fetchRunPage.fulfilled, (state, { payload }) => {
        state.rows.push(...payload.rows);
        state.total = Math.max(state.total, payload.total, state.rows.length);
        state.done = payload.next === null;
      })
      .addCase(runStopped, (state) => ({ ...state, stopped: true })),
});

export const selectRun = ({ billRun: state }: RootState): RootState['billRun'] => state;

const PATHS: Record<RunStage, string> = {
  preview: '/bill/run/preview',
  draft: '/bill/run',
  issue: '/bill/run/issue',
};

const issueConfirmation = (month: string): Confirmation => ({
  title: `Issue the invoices of ${formatDate(`${month}-01`, 'MMMM YYYY')}?`,
  text: 'Issues all unflagged drafts of this month. An issued invoice can’t be changed or withdrawn.',
  confirmLabel: 'Issue all',
});

/** Requests page after page until the month is complete, a request fails or the user stops. */
function* runMonth({ payload }: PayloadAction<RunPageRequest>): Saga {
  if (payload.stage === 'issue' && !(yield* confirm(issueConfirmation(payload.month)))) return;
  let after: string | null = null;
  do {
    const page: { ok: boolean; data?: BillRunPage } = yield* perform(fetchRunPage, {
      ...payload,
      after,
    });
    after = page.ok ? (page.data?.next ?? null) : null;
  } while (after !== null && !(yield* select(selectRun)).stopped);
  if (payload.stage !== 'preview') yield* refetchList(bills);
}

export function* billRunSaga(): Saga {
  yield takeLeading(runClicked, runMonth);
}

/** Toasts of bill run requests; results are shown in the dialog. */
export const billRunToasts: readonly ToastRule[] = [[fetchRunPage.rejected, 'error', serverMessage]];
