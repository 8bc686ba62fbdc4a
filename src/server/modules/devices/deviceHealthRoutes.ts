import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { batteryTrend } from '../../../domain/devices/battery';
import type { BatteryDay, BatteryTrend } from '../../../domain/devices/battery';
import { GAP_DAYS, longestGapHours } from '../../../domain/devices/dataGaps';
import type { DataGaps, MessageDay } from '../../../domain/devices/dataGaps';
import { dubaiDate } from '../../../domain/dates';
import type { DeviceHealth } from '../../../domain/devices/deviceTelemetry';
import { orNotFound } from '../../http/httpError';
import {
  dateSchema,
  idSchema,
  integerSchema,
  nullableNumberSchema,
  nullableTextSchema,
  pageSchema,
  textSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';
import { columnField, computedField, jsonObject, timestampField } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { conditionFilter, numberType, textFilter } from '../../lists/filters';
import { nullableCodeReferenceSchema, readOnlyField, references } from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { anySearch, containsWords, startsWith } from '../../lists/search';
import { getNumberSetting } from '../settings/settingService';
import { siteOfDevice } from '../alarms/maintenanceWindowService';
import { batteryDays, messageDays, missingPercent } from './deviceMessageFields';
import { healthField, lastSeenField } from './deviceRepository';

/** A row without its longest gap, which is calculated from the hours of its days. */
type CountedDevice = Omit<DataGaps, 'days' | 'longest_gap_h'> & {
  installed_at: string | null;
  days: (MessageDay & { hours: number })[];
};

const siteOf = (table: 'tanks' | 'counters', id: 'tank_id' | 'counter_id') =>
  sql`(select ${jsonObject({ code: sql`r.site_code`, name: sql`r.site_name` })} from ${sql.table(table)} r
    where r.id = ${sql.ref(`t.${id}`)})`;

const missing30d = missingPercent(GAP_DAYS);
const missing7d = missingPercent(7);
const code = sql`t.code`;

const atLeastFilter = (by: SqlExpression) =>
  conditionFilter(numberType, (values) => sql`(${by} >= least(${sql.join(values)}))`);

const dataGaps = createRepository<CountedDevice>({
  name: 'devices',
  fields: {
    code: { select: code },
    serial_number: readOnlyField(columnField('serial_number')),
    tank: readOnlyField(references.tank),
    counter: readOnlyField(references.counterAtPlace),
    site: computedField(sql`coalesce(${siteOf('tanks', 'tank_id')}, ${siteOf('counters', 'counter_id')})`),
    report_interval_min: readOnlyField(columnField('report_interval_min')),
    installed_at: timestampField('installed_at'),
    last_seen_at: lastSeenField,
    health: healthField,
    missing_7d_percent: computedField(missing7d),
    missing_30d_percent: computedField(missing30d),
    days: computedField(sql`(select jsonb_agg(jsonb_build_object('day', d.day, 'messages', d.messages, 'hours', d.hours,
      'expected', d.expected) order by d.day) from ${messageDays(GAP_DAYS)} d)`),
  },
  // Devices without an expected message sort last.
  sorts: {
    missing_30d_percent: sql`coalesce(${missing30d}, 0)`,
    missing_7d_percent: sql`coalesce(${missing7d}, 0)`,
    last_seen_at: sql`coalesce((select s.last_seen_at from device_states s where s.device_id = t.id), '-infinity')`,
    serial_number: sql`t.serial_number`,
  },
  order: { sort: 'missing_30d_percent', dir: 'desc' },
  unindexedSorts: ['missing_30d_percent', 'missing_7d_percent', 'last_seen_at', 'serial_number'],
  search: anySearch(startsWith(code), containsWords(sql`t.search`)),
  filters: {
    site: textFilter(siteOfDevice(sql`t.id`)),
    missing_7d_percent: atLeastFilter(missing7d),
    missing_30d_percent: atLeastFilter(missing30d),
  },
  existing: sql`t.deleted_at is null and t.status = 'installed'`,
});

function toDataGaps({ installed_at, ...device }: CountedDevice, now: number): DataGaps {
  const since = installed_at === null ? 0 : Date.parse(installed_at);
  return {
    ...device,
    longest_gap_h: longestGapHours(device.days, {
      since,
      until: now,
      interval_min: device.report_interval_min,
    }),
  };
}

const dataGapsSchema: TSchema = Type.Object({
  _id: idSchema,
  code: textSchema,
  serial_number: textSchema,
  tank: nullableCodeReferenceSchema,
  counter: nullableCodeReferenceSchema,
  site: Type.Unsafe<DataGaps['site']>({
    type: ['object', 'null'],
    properties: { code: { type: 'string' }, name: { type: 'string' } },
    required: ['code', 'name'],
  }),
  report_interval_min: integerSchema,
  last_seen_at: nullableTextSchema,
  health: Type.Unsafe<DeviceHealth | null>({ type: ['string', 'null'] }),
  missing_7d_percent: nullableNumberSchema,
  missing_30d_percent: nullableNumberSchema,
  longest_gap_h: nullableNumberSchema,
  days: Type.Array(Type.Object({ day: dateSchema, messages: integerSchema, expected: integerSchema })),
});

const batterySchema = Type.Object({
  days: Type.Array(Type.Object({ day: dateSchema, battery_percent: Type.Number() })),
  battery_low: Type.Number(),
  trend: Type.Unsafe<BatteryTrend | null>({
    type: ['object', 'null'],
    properties: {
      fall_per_day: { type: 'number' },
      low_on: { type: ['string', 'null'] },
      empty_on: { type: ['string', 'null'] },
    },
    required: ['fall_per_day', 'low_on', 'empty_on'],
  }),
});

/** Missing messages and battery trends of devices. */
export const deviceHealthRoutes = [
  route({
    method: 'POST',
    path: '/device/gaps',
    summary:
      'List the installed devices with the messages that are missing in the last days, the worst first',
    permission: 'canViewDevices',
    body: dataGaps.query,
    response: pageSchema(dataGapsSchema),
    handler: async ({ db, body }) => {
      const { documents, ...page } = await dataGaps.list(db, body);
      const now = Date.now();
      return { ...page, documents: documents.map((device) => toDataGaps(device, now)) };
    },
  }),
  route({
    method: 'GET',
    path: '/device/:id/battery',
    summary: 'Battery level of one device by day, and when it is expected to be empty',
    permission: 'canViewDevices',
    response: batterySchema,
    handler: async ({ db, now, param }) => {
      const { rows } = await sql<{ days: BatteryDay[] }>`select ${batteryDays} as days from devices t
        where t.id = ${param('id')} and t.deleted_at is null`.execute(db);
      const { days } = orNotFound(rows[0]);
      const battery_low = await getNumberSetting(db, 'battery_low', dubaiDate(now));
      return { days, battery_low, trend: batteryTrend(days, battery_low) ?? null };
    },
  }),
];
