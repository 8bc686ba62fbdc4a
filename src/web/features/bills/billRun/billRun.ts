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

/** What a run does with a month: look at it, draft its bills, or issue its drafts. */
export type RunStage = 'preview' | 'draft' | 'issue';

/** A stretch of a run that is asked for. */
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
      /** It got through the month. */
      done: boolean;
      /** The person wants it to end. */
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

/** What the run of a month has come to so far. */
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

/** Go on stretch by stretch until the month is through, the server refuses, or the person stops it; what was made shows in the list. */
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

/** Watches the runs, of which there is one at a time. */
export function* billRunSaga(): Saga {
  yield takeLeading(runClicked, runMonth);
}

/** What went wrong in a run is said aloud; what it came to stands in its sheet. */
export const billRunToasts: readonly ToastRule[] = [[runPart.rejected, 'error', serverMessage]];
