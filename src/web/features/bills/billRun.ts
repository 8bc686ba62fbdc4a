import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { RunPart, RunRow } from '../../../domain/bills/billRun';
import { showDate } from '../../../domain/dates';
import { asAnswer } from '../../api/parseResponse';
import type { Question } from '../../store/confirm';
import { confirmed } from '../../store/confirm';
import { listAgain } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import { bills } from './bills';

/** What a run does with a month: look at it, draft its bills, or issue its drafts. */
export type RunStage = 'preview' | 'draft' | 'issue';

/** A stretch of a run that is asked for. */
export interface RunAsk {
  stage: RunStage;
  month: string;
  estimates: boolean;
  after?: string | null;
}

export interface HasBillRun {
  billRun: {
    stage: RunStage | null;
    month: string;
    rows: RunRow[];
    total: number;
    /** It got through the month. */
    done: boolean;
    /** The person wants it to end. */
    stopped: boolean;
  };
}

export const runClicked = createAction<RunAsk>('billRun/clicked');
export const runStopped = createAction('billRun/stopped');
export const runPart = operation<RunAsk, RunPart>('billRun/part');

const nothing = (): HasBillRun['billRun'] => ({
  ...{ stage: null, month: '', rows: [], total: 0 },
  ...{ done: false, stopped: false },
});

/** What the run of a month has come to so far. */
export const billRun = createSlice({
  name: 'billRun',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(runPart.started, (state, { meta: { arg } }) =>
        arg.after ? state : { ...nothing(), stage: arg.stage, month: arg.month },
      )
      .addCase(runPart.succeeded, (state, { payload }) => {
        state.rows.push(...payload.rows);
        state.total = Math.max(state.total, payload.total, state.rows.length);
        state.done = payload.next === null;
      })
      .addCase(runStopped, (state) => ({ ...state, stopped: true })),
});

export const selectRun = ({ billRun: state }: HasBillRun): HasBillRun['billRun'] => state;

const PATHS: Record<RunStage, string> = {
  preview: '/bill/run/preview',
  draft: '/bill/run',
  issue: '/bill/run/issue',
};

const sendPart = async (api: Http, { stage, ...body }: RunAsk): Promise<RunPart> => {
  const answer = await api.post<Partial<RunPart> | undefined>(PATHS[stage], body);
  const { rows = [], total = 0, next = null } = asAnswer(answer, { rows: 'list', next: 'maybeWords' });
  return { rows, total, next };
};

const forGood = (month: string): Question => ({
  title: `Issue the invoices of ${showDate(`${month}-01`, 'MMMM YYYY')}?`,
  text: 'Every draft of this month that nothing is held against gets its number. An issued invoice can’t be changed or taken back.',
  yes: 'Issue all',
});

/** Go on stretch by stretch until the month is through, the server refuses, or the person stops it; what was made shows in the list. */
function* runMonth({ payload }: PayloadAction<RunAsk>): Saga {
  if (payload.stage === 'issue' && !(yield* confirmed(forGood(payload.month)))) return;
  let after: string | null = null;
  do {
    const part: { ok: boolean; result?: RunPart } = yield* run(runPart, sendPart, { ...payload, after });
    after = part.ok ? (part.result?.next ?? null) : null;
  } while (after !== null && !(yield* select(selectRun)).stopped);
  if (payload.stage !== 'preview') yield* listAgain(bills);
}

/** Watches the runs, of which there is one at a time. */
export function* billRunSaga(): Saga {
  yield takeLeading(runClicked, runMonth);
}

/** What went wrong in a run is said aloud; what it came to stands in its sheet. */
export const billRunToasts: readonly ToastRow[] = [[runPart.failed, 'error', serverSentence]];
