import { delay, fork, takeLatest } from 'redux-saga/effects';
import type { BillRun, BillRunItem } from '../../../../domain/bills/billRun';
import { formatMonth } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { formatInteger } from '../../../../domain/numbers';
import { isUnavailable } from '../../../api/apiError';
import { createResource, refetchList, relatedList } from '../../../store/createResource';
import { createTransitions } from '../../../store/createTransitions';
import { perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import { select, service } from '../../../store/sagaEffects';
import { bills } from '../bills';
import { billRunRecords } from './billRunRecords';

export const billRuns = createResource<BillRun>('billRuns', '/run', {
  defaults: {
    sites: [],
    types: [],
    cycles: [],
    counts: {},
    started_by: { _id: '', label: '' },
    month: '',
    started_at: '',
    total: 0,
    done: 0,
    exceptions: 0,
  },
});

/** Contracts of a run. */
export const billRunItems = createResource<BillRunItem>('billRunItems', '/items', {
  defaults: { contract: { _id: '', unique_number: '' }, client: { _id: '', label: '' } },
  list: relatedList('items'),
});

export const billRunTransitions = createTransitions(billRuns, 'run', {
  pause: { label: 'Pause', successMessage: 'Billing run paused' },
  resume: { label: 'Resume', successMessage: 'Billing run resumed' },
  retry: { label: 'Process exceptions again', successMessage: 'The exceptions are processed again' },
  cancel: {
    label: 'Cancel run',
    successMessage: 'Billing run cancelled',
    destructive: true,
    confirm: ({ month, done, total }) => ({
      title: `Cancel the billing run of ${formatMonth(month)}?`,
      text: `${formatInteger(done)} of ${formatInteger(total)} contracts are done and remain unchanged. The others are skipped.`,
      confirmLabel: 'Cancel run',
      cancelLabel: 'Keep it',
      destructive: true,
    }),
  },
});

/** Interval at which an open run is refetched. */
const RUN_POLL_MS = 2_000;

/** Refetches the open run until it has ended, while its page is displayed. */
function* followRun(id: Id): Saga {
  const page = yield* service('page');
  for (;;) {
    yield delay(RUN_POLL_MS);
    const before = yield* select(billRuns.selectRecord(id));
    if (page.pathname() !== `${billRunRecords.path}/${id}`) return;
    if (before && before.status !== 'Running') return;
    if (page.isHidden()) continue;
    const outcome = yield* perform(billRuns.fetchOne, id);
    if (!outcome.ok && isUnavailable(outcome.error)) return;
    if (!outcome.ok || (before && outcome.data.done === before.done && outcome.data.status === before.status))
      continue;
    yield* refetchList(billRunItems);
    if (outcome.data.status === 'Completed') yield* refetchList(bills);
  }
}

const CONTINUED = [billRunTransitions.requests.resume.fulfilled, billRunTransitions.requests.retry.fulfilled];

export function* billRunsSaga(): Saga {
  yield fork(billRuns.saga);
  yield fork(billRunItems.saga);
  yield takeLatest(billRuns.recordRequested, ({ payload }) => followRun(payload));
  yield takeLatest(CONTINUED, ({ payload }) => followRun(payload._id));
}
