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

/** What a bill run does with a month: preview it, draft its invoices, or issue its drafts. */
export type RunStage = 'preview' | 'draft' | 'issue';

/** One page of a bill run. */
export interface RunPartRequest {
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

export const runClicked = createAction<RunPartRequest>('billRun/clicked');
export const runStopped = createAction('billRun/stopped');
export const runPart = createRequest<RunPartRequest, BillRunPage>(
  'billRun/part',
  async (api, { stage, ...body }) => {
    const answer = await api.post<Partial<BillRunPage> | undefined>(PATHS[stage], body);
    const { rows = [], total = 0, next = null } = parseResponse(answer, { rows: 'list', next: 'maybeWords' });
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
  extraReducers: (on) =>
    on
      .addCase(runPart.pending, (state, { meta: { arg } }) =>
        arg.after ? state : { ...emptyRun(), stage: arg.stage, month: arg.month },
      )
      .addCase(runPart.fulfilled, (state, { payload }) => {
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
function* runMonth({ payload }: PayloadAction<RunPartRequest>): Saga {
  if (payload.stage === 'issue' && !(yield* confirm(issueConfirmation(payload.month)))) return;
  let after: string | null = null;
  do {
    const part: { ok: boolean; data?: BillRunPage } = yield* perform(runPart, {
      ...payload,
      after,
    });
    after = part.ok ? (part.data?.next ?? null) : null;
  } while (after !== null && !(yield* select(selectRun)).stopped);
  if (payload.stage !== 'preview') yield* refetchList(bills);
}

export function* billRunSaga(): Saga {
  yield takeLeading(runClicked, runMonth);
}

/** Toasts of bill run requests; results are shown in the dialog. */
export const billRunToasts: readonly ToastRule[] = [[runPart.rejected, 'error', serverMessage]];
