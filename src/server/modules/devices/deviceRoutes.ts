import type { DeviceDraft } from '../../../domain/devices/device';
import { deviceDraft, deviceIsFinal } from '../../../domain/devices/device';
import { nextCode } from '../settings/documentNumberService';
import { deviceLinkCalls } from './deviceLinks';
import { deviceSteps } from './deviceTransitions';
import { deviceRecord, deviceRow } from './deviceSchemas';
import { devices } from './deviceRepository';
import { refuseEnded } from '../../http/httpError';
import { crudCalls } from '../../lists/crudRoutes';
import { deviceSheet } from '../../lists/exportColumns/equipment';
import { refuseHeight } from '../tanks/tankMeasureService';

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
