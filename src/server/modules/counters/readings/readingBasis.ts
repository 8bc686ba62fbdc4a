import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Id } from '../../../../domain/entity';
import { COUNTER_STATUSES, VALVES } from '../../../../domain/counters/counter';
import { READING_TYPES } from '../../../../domain/counters/reading';
import type { CounterBasis } from '../../../../domain/counters/readingAssessment';
import type { Db } from '../../../db/client';
import { iso, objectOf } from '../../../lists/fields';
import type { Sql } from '../../../lists/fields';
import type { Condition } from '../../../lists/filters';
import { count, id, maybeNumber, maybeWords, moment, oneOf, words } from '../../../http/responseSchemas';
import { siteName } from '../../tanks/siteService';

const initially: Sql = sql`t.initial_reading_at::timestamp at time zone 'Asia/Dubai'`;

/** The newest reading that counts, of all or of some types. */
const newest = (where: Condition): Sql => sql`left join lateral (
  select r.value, r.at, r.type from counter_readings r
  where r.counter_id = t.id and r.status <> 'rejected' and ${where} order by r.at desc, r.nr desc limit 1)`;

const serving: Sql = sql`(select c.id from contracts c where c.counter_id = t.id and c.deleted_at is null
  and c.status in ('Active', 'Suspended', 'Expired', 'Terminating') limit 1)`;

const periods: Sql = sql`coalesce((select jsonb_agg(jsonb_build_object('consumption_m3', p.consumption_m3, 'days', p.days)
  order by p.period) from counter_periods(t.id, 6) p), '[]')`;

const highFactors: Sql = sql`(select coalesce(
    jsonb_agg(jsonb_build_object('from', n.effective_from, 'times', n.value) order by n.effective_from desc),
    (select jsonb_build_array(jsonb_build_object('from', '1970-01-01', 'times', u.value))
      from usual_settings u where u.key = 'high_factor'))
  from (select distinct on (v.effective_from) v.effective_from, v.value from settings s
    join setting_versions v on v.setting_id = s.id
    where s.key = 'high_factor' and s.deleted_at is null
    order by v.effective_from, v.number desc) n)`;

const indexAt = (of: Sql): Sql =>
  objectOf({
    value: sql`coalesce(${of}.value, t.initial_reading)`,
    at: iso(sql`coalesce(${of}.at, ${initially})`),
    type: sql`coalesce(${of}.type, 'initial')`,
  });

/** The counters of a condition with what their next readings are judged by, in the order that one walks. */
export async function basesOf(db: Db, where: Condition, limit: number): Promise<CounterBasis[]> {
  const { rows } = await sql<CounterBasis>`select t.id as "_id", t.code, t.serial_number, t.unit_no,
      ${objectOf({ code: sql`t.site_code`, name: sql`t.site_name` })} as site,
      t.digits, t.decimals, t.meter_factor, t.multiplier, t.valve, t.status, t.lat, t.lng,
      ${serving} as contract_id, ${indexAt(sql`last`)} as previous, ${indexAt(sql`known`)} as actual, ${periods} as recent,
      ${highFactors} as high_factors
    from counters t ${newest(sql`true`)} last on true ${newest(sql`r.type <> 'estimated'`)} known on true
    where t.deleted_at is null and ${where} order by t.route_order nulls last, t.unit_no, t.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** One counter with what its next reading is judged by. */
export const basisOf = async (db: Db, counter: Id): Promise<CounterBasis | undefined> =>
  (await basesOf(db, sql`t.id = ${counter}`, 1))[0];

const index = Type.Object({ value: Type.Number(), at: moment, type: oneOf([...READING_TYPES, 'initial']) });

/** What a basis answers. */
export const basisRecord: TSchema = Type.Object({
  _id: id,
  code: words,
  serial_number: words,
  site: siteName,
  unit_no: words,
  contract_id: maybeWords,
  digits: count,
  decimals: count,
  meter_factor: Type.Number(),
  multiplier: Type.Number(),
  valve: oneOf(VALVES),
  status: oneOf(COUNTER_STATUSES),
  lat: maybeNumber,
  lng: maybeNumber,
  previous: index,
  actual: Type.Object({ value: Type.Number(), at: moment }),
  recent: Type.Array(Type.Object({ consumption_m3: Type.Number(), days: count })),
  high_factors: Type.Array(Type.Object({ from: words, times: Type.Number() })),
});
