import type { PosAssignment } from '../../../domain/pos/posTransitions';
import { createResource, relatedList } from '../../store/createResource';
import { createTransitions } from '../../store/createTransitions';
import { pos } from './pos';

export const posTransitions = createTransitions(pos, 'pos', {
  assign: { label: 'Assign', successMessage: 'POS device assigned' },
  return: {
    label: 'Return',
    successMessage: 'POS device returned',
    confirm: ({ code, assigned_to }) => ({
      title: `Return ${code}?`,
      text: `${assigned_to?.label ?? 'Its holder'} will no longer have it.`,
      confirmLabel: 'Return',
    }),
  },
  completeRepair: { label: 'Repaired', successMessage: 'POS device back in stock' },
  repair: { label: 'Send to repair', successMessage: 'POS device sent to repair' },
  reportLost: {
    label: 'Report lost',
    successMessage: 'POS device reported lost; an order was opened',
    destructive: true,
    isSecondary: () => true,
  },
  retire: {
    label: 'Retire',
    successMessage: 'POS device retired',
    destructive: true,
    isSecondary: () => true,
  },
});

/** Assignments of a POS device, or to an employee; the query's `field` names the noun. */
export const posAssignments = createResource<PosAssignment>('posAssignments', '/assignments', {
  defaults: { pos: { _id: '', code: '', label: '' }, user: { _id: '', username: '', label: '' } },
  list: relatedList('assignments'),
});
