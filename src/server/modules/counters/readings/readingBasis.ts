import { sql } from 'kysely';
import { sqlLiterals } from '../../../db/client';
import { SUPPLYING_STATUSES } from '../../../../domain/contracts/contract';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Id } from '../../../../domain/entity';
import { COUNTER_STATUSES, VALVES } from '../../../../domain/counters/counter';
import { NO_ACCESS_REASONS } from '../../../../domain/counters/noAccess';
import { DEFAULT_READING_PHOTO } from '../../../../domain/counters/photoRule';
import { READING_SOURCES, READING_TYPES } from '../../../../domain/counters/reading';
import type { CounterBasis } from '../../../../domain/counters/readingAssessment';
import type { SettingKey } from '../../../../domain/settings/settingDefinitions';
import type { Db } from '../../../db/client';
import { isoTimestamp, jsonObject } from '../../../lists/fields';
import type { SqlExpression } from '../../../lists/fields';
import type { Condition } from '../../../lists/filters';
import {
  integerSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema,
  enumSchema,
  textSchema,
} from '../../../http/responseSchemas';
import { lastNoAccess } from './noAccessService';
import { siteNameSchema } from '../../sites/siteService';

const initialReadingAt: SqlExpression = sql`t.initial_reading_at::timestamp at time zone 'Asia/Dubai'`;

/** Latest accepted reading that matches a condition. */
const newestReading = (where: Condition): SqlExpression => sql`left join lateral (
  select r.value, r.at, r.type from counter_readings r
  where r.counter_id = t.id and r.status <> 'rejected' and ${where} order by r.at desc, r.nr desc limit 1)`;

/** Id of the contract that a counter supplies. */
export const servingContract = (counter: SqlExpression): SqlExpression =>
  sql`(select c.id from contracts c where c.counter_id = ${counter} and c.deleted_at is null
    and c.status in (${sqlLiterals(SUPPLYING_STATUSES)}) limit 1)`;

/** Id of the contract whose supply through a counter ended on this day or later, until it is settled. */
export async function endedContract(db: Db, counter: Id, day: string): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select id from contracts where counter_id = ${counter}
    and status = 'Terminating' and supply_ended_on >= ${day}::date and deleted_at is null
    order by supply_ended_on desc, id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

const recentPeriods: SqlExpression = sql`coalesce((select jsonb_agg(jsonb_build_object('consumption_m3', p.consumption_m3, 'days', p.days)
  order by p.period) from consumption_periods(t.id, 6) p), '[]')`;

/** Versions of a setting by their effective dates. */
const versionsOf = (
  key: SettingKey,
): SqlExpression => sql`(select distinct on (v.effective_from) v.effective_from, v.value
  from settings s join setting_versions v on v.setting_id = s.id
  where s.key = ${key} and s.deleted_at is null order by v.effective_from, v.number desc)`;

const highFactors: SqlExpression = sql`(select coalesce(
    jsonb_agg(jsonb_build_object('from', n.effective_from, 'times', n.value) order by n.effective_from desc),
    (select jsonb_build_array(jsonb_build_object('from', '1970-01-01', 'times', u.value))
      from default_settings u where u.key = 'high_factor'))
  from ${versionsOf('high_factor')} n)`;

/**
 * Versions of the setting `reading_photo`, each with the rule of the counter's route or else the company
 * rule.
 */
const photoRules: SqlExpression = sql`(select coalesce(
    jsonb_agg(jsonb_build_object('from', n.effective_from) || coalesce(
      (select r.rule - 'route_code' from jsonb_array_elements(n.value -> 'routes') r (rule)
        where r.rule ->> 'route_code' = t.route_code limit 1), n.value - 'routes') order by n.effective_from desc),
    jsonb_build_array(jsonb_build_object('from', '1970-01-01') || ${JSON.stringify(DEFAULT_READING_PHOTO)}::jsonb - 'routes'))
  from ${versionsOf('reading_photo')} n)`;

const indexAt = (source: SqlExpression): SqlExpression =>
  jsonObject({
    value: sql`coalesce(${source}.value, t.initial_reading)`,
    at: isoTimestamp(sql`coalesce(${source}.at, ${initialReadingAt})`),
    type: sql`coalesce(${source}.type, 'initial')`,
  });

/** Counters with the data to assess their next readings, in route order. */
export async function loadReadingBases(db: Db, where: Condition, limit: number): Promise<CounterBasis[]> {
  const { rows } = await sql<CounterBasis>`select t.id as "_id", t.code, t.serial_number, t.unit_no,
      ${jsonObject({ code: sql`t.site_code`, name: sql`t.site_name` })} as site,
      t.digits, t.decimals, t.meter_factor, t.multiplier, t.valve, t.status, t.lat, t.lng,
      ${servingContract(sql`t.id`)} as contract_id, ${indexAt(sql`last`)} as previous, ${indexAt(sql`known`)} as actual, ${recentPeriods} as recent,
      ${highFactors} as high_factors, ${photoRules} as photo_rules,
      ${lastNoAccess(sql`t.id`, sql`coalesce(dubai_day(known.at), t.initial_reading_at)`, sql`'infinity'::date`)} as no_access
    from counters t ${newestReading(sql`true`)} last on true ${newestReading(sql`r.type <> 'estimated'`)} known on true
    where t.deleted_at is null and ${where} order by t.route_order nulls last, t.unit_no, t.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Data to assess the next reading of a counter. */
export const loadReadingBasis = async (db: Db, counter: Id): Promise<CounterBasis | undefined> =>
  (await loadReadingBases(db, sql`t.id = ${counter}`, 1))[0];

export const noAccessSchema = Type.Object({ on: textSchema, reason: enumSchema(NO_ACCESS_REASONS) });

const indexSchema = Type.Object({
  value: Type.Number(),
  at: timestampSchema,
  type: enumSchema([...READING_TYPES, 'initial']),
});

export const readingBasisSchema: TSchema = Type.Object({
  _id: idSchema,
  code: textSchema,
  serial_number: textSchema,
  site: siteNameSchema,
  unit_no: textSchema,
  contract_id: nullableTextSchema,
  no_access: Type.Union([noAccessSchema, Type.Null()]),
  digits: integerSchema,
  decimals: integerSchema,
  meter_factor: Type.Number(),
  multiplier: Type.Number(),
  valve: enumSchema(VALVES),
  status: enumSchema(COUNTER_STATUSES),
  lat: nullableNumberSchema,
  lng: nullableNumberSchema,
  previous: indexSchema,
  actual: indexSchema,
  recent: Type.Array(Type.Object({ consumption_m3: Type.Number(), days: integerSchema })),
  high_factors: Type.Array(Type.Object({ from: textSchema, times: Type.Number() })),
  photo_rules: Type.Array(
    Type.Object({
      from: textSchema,
      ...Object.fromEntries(READING_SOURCES.map((source) => [source, Type.Boolean()])),
    }),
  ),
});
