import { takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../../domain/entity';
import type { PosAssignment } from '../../../domain/pos/posTransitions';
import { asPage, entity } from '../../store/createResource';
import { run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { steps } from '../../store/createTransitions';
import type { Http } from '../../store/services';
import { pos } from './pos';

/** What may be done with a handheld, and what is said about it. */
export const posSteps = steps(pos, 'pos', {
  assign: { label: 'Assign', done: 'POS device assigned' },
  return: {
    label: 'Return',
    done: 'POS device returned',
    sure: ({ code, assigned_to }) => ({
      title: `Take ${code} back?`,
      text: `${assigned_to?.label ?? 'Its holder'} no longer carries it.`,
      yes: 'Return',
    }),
  },
  repaired: { label: 'Repaired', done: 'POS device back on the shelf' },
  repair: { label: 'Send to repair', done: 'POS device sent to repair' },
  lost: { label: 'Report lost', done: 'POS device reported lost; an order was opened', destructive: true },
  retire: { label: 'Retire', done: 'POS device retired', destructive: true },
});

/** Who carried the handheld that is open, or what the employee who is open carried; `field` names the noun. */
export const posAssignments = entity<PosAssignment>('posAssignments');

const sendAssignments = async (api: Http, { field = '', search = '', page, limit, sort, dir }: ListQuery) =>
  asPage(
    await api.post<Partial<Page<PosAssignment>>>(`/${field}/${encodeURIComponent(search)}/assignments`, {
      page,
      limit,
      ...(sort && { sort, dir }),
    }),
  );

/** Reads who carried what, a page at a time. */
export function* posAssignmentsSaga(): Saga {
  yield takeLatest(posAssignments.listOpened, ({ payload }) =>
    run(posAssignments.list, sendAssignments, payload),
  );
}
