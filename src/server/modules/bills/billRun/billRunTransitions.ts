import { BILL_RUN_TRANSITIONS } from '../../../../domain/bills/billRun';
import type { BillRun } from '../../../../domain/bills/billRun';
import { assertPermission } from '../../../http/authorize';
import type { ServiceContext } from '../../../http/requestContext';
import { createTransitionRoutes } from '../../../lists/transitionRoutes';
import { billRunSchema, billRuns } from './billRunRepository';
import { assertNoOtherRun, enqueueRun, retryExceptions } from './billRunService';

/** A run that issues invoices needs the permission to issue them. */
export function assertMayRun(context: ServiceContext, { issues }: Pick<BillRun, 'issues'>): void {
  if (issues) assertPermission(context, 'canUpdateBills');
}

const enqueueAgain = ({ db }: ServiceContext, { _id }: BillRun) => enqueueRun(db, _id);

export const billRunTransitions = createTransitionRoutes({
  noun: 'run',
  label: 'billing run',
  tableName: 'bill_runs',
  repository: billRuns,
  recordSchema: billRunSchema,
  transitions: BILL_RUN_TRANSITIONS,
  assertActor: { resume: assertMayRun, retry: assertMayRun },
  apply: {
    cancel: ({ now }) => ({ finished_at: new Date(now) }),
    retry: async (context, run) => {
      await assertNoOtherRun(context.db, run);
      await retryExceptions(context, run._id);
      const { userId, sessionId } = context.currentUser;
      return { finished_at: null, started_by: userId, session_id: sessionId };
    },
  },
  afterTransition: { resume: enqueueAgain, retry: enqueueAgain },
  conflictMessages: {
    pause: { default: 'This billing run is not running.' },
    resume: { default: 'This billing run is not paused.' },
    retry: { default: 'Wait until this billing run is completed.' },
    cancel: { default: 'This billing run has ended.' },
  },
});
