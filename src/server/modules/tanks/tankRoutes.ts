import type { TankDraft } from '../../../domain/tanks/tank';
import { tankDraft, tankIsFinal } from '../../../domain/tanks/tank';
import { nextCode } from '../settings/documentNumberService';
import { refuseEnded } from '../../http/httpError';
import { crudCalls } from '../../lists/crudRoutes';
import { refuseOwner } from './siteService';
import { tankLevelCalls } from './tankLevelRoutes';
import { refuseMixed } from './tankManifold';
import { refuseUnmeasuring } from './tankMeasureService';
import { tankSteps } from './tankTransitions';
import { tankUsualCalls } from './tankDefaults';
import { tankRecord, tankRow } from './tankSchemas';
import { tanks } from './tankRepository';
import { tankSheet } from '../../lists/exportColumns/equipment';

/** Tanks: list, read, add, change; gauged and filled; into service and out of it. */
export const tankCalls = [
  ...tankUsualCalls,
  ...crudCalls({
    noun: 'tank',
    area: 'Tanks',
    table: tanks,
    sheet: tankSheet,
    draft: tankDraft,
    record: tankRecord,
    row: tankRow,
    born: async ({ db, visitor, now }) => ({
      code: await nextCode(db, 'TK', 4),
      created_by: visitor.userId,
      status_since: new Date(now),
    }),
    check: async ({ db }, draft, before, record) => {
      refuseEnded(tankIsFinal, record);
      await refuseOwner(db, draft);
      await refuseMixed(db, draft as TankDraft, record?._id);
      if (before && record) await refuseUnmeasuring(db, record._id, before as TankDraft, draft as TankDraft);
    },
  }),
  ...tankLevelCalls,
  ...tankSteps.calls,
];
