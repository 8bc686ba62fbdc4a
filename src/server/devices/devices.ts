import { deviceDraft, deviceIsFinal } from '../../domain/device';
import { nextCode } from '../codes';
import { deviceLinkCalls } from './deviceLinks';
import { deviceSteps } from './deviceSteps';
import { deviceRecord, deviceRow } from './deviceShown';
import { devices } from './devicesTable';
import { refuseEnded } from '../endings';
import { crudCalls } from '../kit/crud';
import { deviceSheet } from '../sheets/equipment';

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
    check: (_ask, _draft, _before, record) => Promise.resolve(refuseEnded(deviceIsFinal, record)),
  }),
  ...deviceSteps.calls,
  ...deviceLinkCalls,
];
