import { posDraft, posIsFinal } from '../../../domain/pos/pos';
import { nextCode } from '../settings/documentNumberService';
import { refuseEnded } from '../../http/httpError';
import { crudCalls } from '../../lists/crudRoutes';
import { assignmentCalls } from './posAssignments';
import { posDayCalls } from './posTakings';
import { posRecord, posRow } from './posSchemas';
import { posSteps } from './posTransitions';
import { pos } from './posRepository';
import { posSheet } from '../../lists/exportColumns/equipment';

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
