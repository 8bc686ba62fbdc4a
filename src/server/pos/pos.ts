import { posDraft, posIsFinal } from '../../domain/pos';
import { nextCode } from '../codes';
import { refuseEnded } from '../endings';
import { crudCalls } from '../kit/crud';
import { assignmentCalls } from './posAssignments';
import { posDayCalls } from './posDays';
import { posRecord, posRow } from './posShown';
import { posSteps } from './posSteps';
import { pos } from './posTable';
import { posSheet } from '../sheets/equipment';

/** POS devices: list, read, add, change, the steps between shelf and scrap, who carried them, and what was taken with them. */
export const posCalls = [
  ...crudCalls({
    noun: 'pos',
    area: 'Pos',
    table: pos,
    sheet: posSheet,
    draft: posDraft,
    record: posRecord,
    row: posRow,
    born: async ({ db, visitor }) => ({ code: await nextCode(db, 'POS', 3), created_by: visitor.userId }),
    check: (_ask, _draft, _before, record) => Promise.resolve(refuseEnded(posIsFinal, record)),
  }),
  ...posSteps.calls,
  ...assignmentCalls,
  ...posDayCalls,
];
