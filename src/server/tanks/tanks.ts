import type { TankDraft } from '../../domain/tank';
import { tankDraft, tankIsFinal } from '../../domain/tank';
import { nextCode } from '../codes';
import { refuseEnded } from '../endings';
import { crudCalls } from '../kit/crud';
import { refuseOwner } from './sites';
import { tankLevelCalls } from './tankLevelCalls';
import { refuseMixed } from './tankManifold';
import { refuseUnmeasuring } from './tankMeasures';
import { tankSteps } from './tankSteps';
import { tankUsualCalls } from './tankUsual';
import { tankRecord, tankRow } from './tankShown';
import { tanks } from './tanksTable';
import { tankSheet } from '../sheets/equipment';

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
