import type { DeviceDraft } from '../../domain/device';
import { deviceDraft, deviceIsFinal } from '../../domain/device';
import { nextCode } from '../codes';
import { deviceLinkCalls } from './deviceLinks';
import { deviceSteps } from './deviceSteps';
import { deviceRecord, deviceRow } from './deviceShown';
import { devices } from './devicesTable';
import { refuseEnded } from '../endings';
import { crudCalls } from '../kit/crud';
import { deviceSheet } from '../sheets/equipment';
import { refuseHeight } from '../tanks/tankMeasures';

/** Devices: list, read, add, change; linked, repaired and retired, with where they were and what they said. */
export const deviceCalls = [
  ...crudCalls({
    noun: 'device',
    area: 'Devices',
    table: devices,
    sheet: deviceSheet,
    draft: deviceDraft,
    record: deviceRecord,
    row: deviceRow,
    born: async ({ db, visitor }) => ({ code: await nextCode(db, 'DV', 4), created_by: visitor.userId }),
    check: async ({ db }, draft, before, record) => {
      refuseEnded(deviceIsFinal, record);
      if (before && record) await refuseHeight(db, before as DeviceDraft, draft as DeviceDraft, record);
    },
  }),
  ...deviceSteps.calls,
  ...deviceLinkCalls,
];
