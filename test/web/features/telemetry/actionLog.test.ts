import { FIRST_PAGE } from '../../../../src/domain/entity';
import type { Alarm } from '../../../../src/domain/alarms/alarm';
import type { RefillPlan } from '../../../../src/domain/tanks/refillPlan';
import { alarmTransitions, alarms } from '../../../../src/web/features/alarms/alarms';
import { bulkClicked } from '../../../../src/web/features/bulkActions/bulkActions';
import { deviceKey, rotateKeyClicked } from '../../../../src/web/features/devices/key/deviceKey';
import { devices } from '../../../../src/web/features/devices/devices';
import {
  messageTest,
  testMessageSubmitted,
} from '../../../../src/web/features/devices/testMessage/messageTest';
import {
  refillPlanTransitions,
  refillPlans,
  refillTanksOpened,
} from '../../../../src/web/features/refillPlans/refillPlans';
import { unknownDevices } from '../../../../src/web/features/telemetry/telemetry';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { makePage } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';
import { drafts } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';

const KEY = 'tbk_canary-key';
const { accepted } = confirmDialog.actions;
const ALARM = { _id: 'a1', kind: 'level_low', severity: 'warning', status: 'open', version: 1 } as Alarm;
const PLAN = {
  _id: 'p1',
  unique_number: 'RP-2026-00001',
  day: '2026-11-22',
  truck: 'DXB 1',
  capacity_l: 9000,
  status: 'draft',
  stops_count: 1,
  planned_l: 500,
  version: 1,
} as RefillPlan;
const STOP = { tank: 't1', litres: 500 };

let story: Story;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  story = runStory({
    responses: {
      'POST /alarm': makePage([ALARM]),
      'POST /alarm/a1/acknowledge': { ...ALARM, status: 'acknowledged' },
      'POST /alarm/a1/snooze': { ...ALARM, status: 'snoozed' },
      'POST /alarm/bulk/acknowledge': { results: [{ _id: 'a1', done: true, message: null }] },
      'POST /refill_plan/tanks': { tanks: [] },
      'POST /refill_plan/add': PLAN,
      'GET /refill_plan/p1': PLAN,
      'POST /refill_plan/p1/release': { ...PLAN, status: 'released' },
      'GET /telemetry/unknown-devices': [{ identifier: '28417733', messages: 1 }],
      'POST /device/add': records.device,
      'GET /device/device-1': records.device,
      'POST /device/device-1/rotate-key': { device: records.device, ingest_key: KEY },
      'POST /device/device-1/test-message': { messages: [], problems: [] },
    },
    stored: { token: 'gt', 'user-id': 'u1', userrole: 'SuperAdmin' },
  });
  await story.advance(0);
});
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

it('an alarm is acknowledged and snoozed', async () => {
  await story.dispatch(alarms.listRequested(FIRST_PAGE));
  const { clicked } = alarmTransitions;
  expect(
    await story.dispatch(clicked.acknowledge(ALARM), clicked.snooze(ALARM, { until: 'x', reason: 'Known' })),
  ).toEqual([
    'alarms/acknowledgeClicked',
    'alarms/acknowledge/pending',
    'alarms/acknowledge/fulfilled',
    'toasts/requested',
    'alarms/snoozeClicked',
    'alarms/snooze/pending',
    'alarms/snooze/fulfilled',
    'toasts/requested',
  ]);
});

it('several alarms are acknowledged', async () => {
  await story.dispatch(alarms.listRequested(FIRST_PAGE));
  const rows = [{ _id: 'a1', label: 'Low level' }];
  const bulk = { noun: 'alarm', transition: 'acknowledge', title: 'Acknowledge 1 alarm', rows };
  expect(await story.dispatch(bulkClicked(bulk))).toEqual([
    'bulk/clicked',
    'bulk/started',
    'bulk/performBatch/pending',
    'bulk/performBatch/fulfilled',
    'bulk/resultsReceived',
    'bulk/ended',
  ]);
});

it('a refill is planned and released', async () => {
  expect(
    await story.dispatch(
      refillTanksOpened(['t1']),
      refillPlans.submitted({ draft: { day: PLAN.day, truck: 'DXB 1', capacity_l: 9000, stops: [STOP] } }),
      refillPlanTransitions.clicked.release(PLAN),
      accepted(),
    ),
  ).toEqual([
    'refillTanks/opened',
    'refillTanks/read/pending',
    'refillTanks/read/fulfilled',
    'refillPlans/submitted',
    'refillPlans/save/pending',
    'refillPlans/save/fulfilled',
    'toasts/requested',
    'listSelection/changed',
    'refillPlans/releaseClicked',
    'confirm/opened',
    'confirm/accepted',
    'refillPlans/release/pending',
    'refillPlans/release/fulfilled',
    'toasts/requested',
  ]);
});

it('an unknown device is registered, its key is replaced, and a message is tested', async () => {
  const { _id, ingest_key_at } = { ...records.device, ingest_key_at: null };
  expect(
    await story.dispatch(
      unknownDevices.listRequested(FIRST_PAGE),
      devices.submitted({ draft: drafts.device }),
      devices.recordRequested(_id),
      rotateKeyClicked({ _id, ingest_key_at }),
      accepted(),
      deviceKey.actions.dismissed(),
      testMessageSubmitted({ id: _id, format: 'generic', message: '{}' }),
      messageTest.actions.closed(),
    ),
  ).toEqual([
    'unknownDevices/listRequested',
    'unknownDevices/fetchList/pending',
    'unknownDevices/fetchList/fulfilled',
    'devices/submitted',
    'devices/save/pending',
    'devices/save/fulfilled',
    'toasts/requested',
    'devices/recordRequested',
    'devices/fetchOne/pending',
    'devices/fetchOne/fulfilled',
    'devices/rotateKeyClicked',
    'confirm/opened',
    'confirm/accepted',
    'devices/rotateKey/pending',
    'devices/rotateKey/fulfilled',
    'devices/recordRequested',
    'devices/fetchOne/pending',
    'devices/fetchOne/fulfilled',
    'deviceKey/dismissed',
    'messageTest/submitted',
    'messageTest/send/pending',
    'messageTest/send/fulfilled',
    'messageTest/closed',
  ]);
  expect(JSON.stringify(story.steps)).not.toContain(KEY);
});
