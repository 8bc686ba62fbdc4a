import { sql } from 'kysely';
import {
  ALARM_BULK_TRANSITIONS,
  ALARM_TRANSITIONS,
  alarmPermission,
  describeAlarm,
} from '../../../domain/alarms/alarm';
import {
  assignAlarmInputSchema,
  clearAlarmInputSchema,
  commentAlarmInputSchema,
  snoozeAlarmInputSchema,
} from '../../../domain/alarms/alarmInput';
import type { Alarm } from '../../../domain/alarms/alarm';
import { labelOf } from '../../../domain/labels';
import { assertPermission } from '../../http/authorize';
import type { ServiceContext } from '../../http/requestContext';
import { pageSchema } from '../../http/responseSchemas';
import { validationError } from '../../http/httpError';
import { route } from '../../http/route';
import { readRoutes } from '../../lists/crudRoutes';
import { validateReferences } from '../../lists/references';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { announceAlarms } from './alarmMessageService';
import { alarms, alarmSchema } from './alarmRepository';

export const alarmExportColumns: SpreadsheetColumns<Alarm> = {
  raised_at: [['Raised', ({ raised_at }) => raised_at]],
  kind: [['Alarm', ({ kind }) => labelOf(kind)]],
  severity: [['Severity', ({ severity }) => labelOf(severity)]],
  tank: [['Tank or device', ({ tank, device }) => tank?.code ?? device?.code]],
  site: [['Site', ({ site, source }) => site?.name ?? source?.label]],
  detail: [['Detail', describeAlarm]],
  assigned_to: [['Assigned to', ({ assigned_to }) => assigned_to?.label]],
  order: [['Order', ({ order }) => order?.unique_number]],
  status: [['Status', ({ status }) => labelOf(status)]],
  cleared_at: [['Cleared', ({ cleared_at }) => cleared_at]],
  note: [
    ['Note', ({ note }) => note],
    ['Snooze reason', ({ snooze_reason }) => snooze_reason],
  ],
};

/** A snooze ends at eight in the morning of the entered day. */
const endOfSnooze = (until: string): number =>
  Date.parse(until.includes('T') ? until : `${until}T08:00:00+04:00`);

const assertMayChange = (context: ServiceContext, alarm: Alarm): void =>
  assertPermission(context, alarmPermission(alarm));

const alarmTransitions = createTransitionRoutes({
  noun: 'alarm',
  label: 'alarm',
  tableName: 'alarms',
  repository: alarms,
  recordSchema: alarmSchema,
  transitions: ALARM_TRANSITIONS,
  bulk: ALARM_BULK_TRANSITIONS,
  inputSchemas: {
    snooze: snoozeAlarmInputSchema,
    assign: assignAlarmInputSchema,
    comment: commentAlarmInputSchema,
    clear: clearAlarmInputSchema,
  },
  assertActor: {
    acknowledge: assertMayChange,
    snooze: assertMayChange,
    assign: assertMayChange,
    comment: assertMayChange,
    clear: assertMayChange,
  },
  apply: {
    acknowledge: ({ now, currentUser }) => ({
      acknowledged_at: new Date(now),
      acknowledged_by: currentUser.userId,
    }),
    snooze: ({ now }, _alarm, { until, reason }) => {
      const end = endOfSnooze(until);
      if (end <= now) throw validationError({ until: 'Choose a time in the future' });
      return { snoozed_until: new Date(end), snooze_reason: reason };
    },
    assign: async ({ db }, _alarm, { user }) => {
      const active = {
        table: 'users',
        where: sql<boolean>`r.status = 'active'`,
        message: 'Choose an active employee',
      } as const;
      await validateReferences(db, { user: active }, { user });
      return { assigned_to: user };
    },
    comment: (_context, _alarm, { note }) => ({ note }),
    clear: ({ now, currentUser }, _alarm, { note }) => ({
      note,
      cleared_at: new Date(now),
      cleared_by: currentUser.userId,
    }),
  },
  afterTransition: { clear: (context, { _id }) => announceAlarms(context, [_id], 'cleared') },
  conflictMessages: {
    acknowledge: { acknowledged: 'This alarm is already acknowledged.' },
    clear: { cleared: 'This alarm is already cleared.' },
  },
});

/** Alarms of tanks, devices and sources. */
export const alarmRoutes = [
  ...readRoutes({
    noun: 'alarm',
    permissionGroup: 'Tanks',
    repository: alarms,
    recordSchema: alarmSchema,
    exportColumns: alarmExportColumns,
  }),
  ...alarmTransitions.routes,
  route({
    method: 'POST',
    path: '/tank/:id/alarms',
    summary: 'List the alarms of one tank',
    permission: 'canViewTanks',
    body: alarms.query,
    response: pageSchema(alarmSchema),
    handler: ({ db, body, param }) => alarms.list(db, body, sql`t.tank_id = ${param('id')}`),
  }),
  route({
    method: 'POST',
    path: '/site/:id/alarms',
    summary: 'List the alarms of the tanks of one site',
    permission: 'canViewTanks',
    body: alarms.query,
    response: pageSchema(alarmSchema),
    handler: ({ db, body, param }) =>
      alarms.list(
        db,
        body,
        sql`t.tank_id in (select k.id from tanks k join sites s on s.code = k.site_code where s.id = ${param('id')})`,
      ),
  }),
  route({
    method: 'POST',
    path: '/device/:id/alarms',
    summary: 'List the alarms of one device, with the outages that silenced it',
    permission: 'canViewDevices',
    body: alarms.query,
    response: pageSchema(alarmSchema),
    handler: ({ db, body, param }) =>
      alarms.list(db, body, sql`(t.device_id = ${param('id')} or ${param('id')}::uuid = any(t.device_ids))`),
  }),
];
