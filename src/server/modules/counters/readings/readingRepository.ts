import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import {
  READING_FLAGS,
  RECENT_READINGS,
  READING_SOURCES,
  READING_STATUSES,
  READING_TYPES,
} from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import {
  computedField,
  decimalField,
  isoTimestamp,
  jsonObject,
  timestampField,
  columnField,
  referenceField,
  fullName,
} from '../../../lists/fields';
import type { SqlExpression } from '../../../lists/fields';
import {
  choiceFilter,
  choiceType,
  conditionFilter,
  idFilter,
  timestampFilter,
  textFilter,
} from '../../../lists/filters';
import { matchesId } from '../../../lists/search';
import {
  integerSchema,
  idSchema,
  nullableNumberSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
  textSchema,
  versionSchema,
} from '../../../http/responseSchemas';
import { createRepository } from '../../../lists/repository';
import type { RepositoryDefinition } from '../../../lists/repository';
import { codeReferenceSchema, references, nullableNumberReferenceSchema } from '../../../lists/references';
import { mediaSchema } from '../../media/mediaService';
import { siteNameSchema } from '../../sites/siteService';

const photo =
  computedField(sql`(select jsonb_build_object('id', m.id, 'name', m.name, 'mime', m.mime, 'size', m.size)
  from media m where m.id = t.photo_id and m.deleted_at is null)`);
const bill = computedField(sql`(select jsonb_build_object('_id', b.id, 'unique_number', b.unique_number)
  from bills b where b.id = t.bill_id)`);

/** Filters by any of some reading flags in an array column. */
export const flagsFilter = (by: SqlExpression) =>
  conditionFilter(
    choiceType(READING_FLAGS),
    (flags) => sql`(${by} && array[${sql.join(flags)}]::text[] and ${by} <> '{}')`,
  );

const READINGS = {
  name: 'counter_readings',
  fields: {
    counter: references.counter,
    contract: references.contract,
    bill,
    at: computedField(isoTimestamp(sql`t.at`)),
    value: decimalField('value'),
    type: columnField('type'),
    source: columnField('source'),
    reader: referenceField('reader_id', 'users', { label: fullName('r') }),
    photo,
    previous: decimalField('previous'),
    previous_at: computedField(isoTimestamp(sql`t.previous_at`)),
    rollover: decimalField('rollover'),
    multiplier: decimalField('multiplier'),
    meter_factor: decimalField('meter_factor'),
    consumption_raw: decimalField('consumption_raw'),
    consumption_m3: decimalField('consumption_m3'),
    days: columnField('days'),
    status: columnField('status'),
    flags: columnField('flags'),
    note: columnField('note'),
    reject_reason: columnField('reject_reason'),
    createdAt: timestampField('created_at'),
  },
  existing: sql<SqlBool>`true`,
  sorts: { at: sql`t.at` },
  order: { sort: 'at', dir: 'desc' },
  searchIn: { counter: matchesId(sql`t.counter_id`), contract: matchesId(sql`t.contract_id`) },
  filters: {
    status: choiceFilter(sql`t.status`, READING_STATUSES),
    type: choiceFilter(sql`t.type`, READING_TYPES),
    flags: flagsFilter(sql`t.flags`),
    counter: idFilter(sql`t.counter_id`),
    contract: idFilter(sql`t.contract_id`),
    at: timestampFilter(sql`t.at`),
  },
} satisfies RepositoryDefinition;

export const readings = createRepository<Reading>(READINGS);

/** Number of estimates of a counter since its last reading, up to a time. */
export const estimatesInRow = (
  counter: SqlExpression,
  until: SqlExpression = sql`'infinity'`,
): SqlExpression =>
  sql`(select count(*)::int from counter_readings r where r.counter_id = ${counter} and r.type = 'estimated' and r.status <> 'rejected'
    and r.at <= ${until} and not exists (select from counter_readings a where a.counter_id = ${counter}
      and a.status <> 'rejected' and a.type <> 'estimated' and a.at <= ${until} and (a.at, a.nr) > (r.at, r.nr)))`;

/** Labels of flags, as `labelOf` returns them; null without flags. */
export const flagsInWords = (flags: SqlExpression): SqlExpression =>
  sql`(select string_agg(upper(left(f, 1)) || replace(substr(f, 2), '_', ' '), ', ' order by f) from unnest(${flags}) f)`;

/** A column of the reading's counter. */
const counterColumn = (column: string): SqlExpression =>
  sql`(select k.${sql.ref(column)} from counters k where k.id = t.counter_id)`;

/** First day of the month that a reading closes; a reading on the first day closes the previous month. */
const monthOf = (at: SqlExpression): SqlExpression =>
  sql`date_trunc('month', (dubai_day(${at}) - 1)::timestamp)`;

const readingsBefore = sql`(select r.at, r.type, r.consumption_m3, r.days from counter_readings r
  where r.counter_id = t.counter_id and r.status <> 'rejected' and r.type <> 'opening'
    and (r.at, r.nr) < (t.at, t.nr) order by r.at desc, r.nr desc limit ${RECENT_READINGS})`;

/** Whether reading `r` closes the same month as the listed reading, a number of years earlier. */
const endsMonth = (years: number): SqlExpression => {
  const month = sql`(${monthOf(sql`t.at`)} - make_interval(years => ${sql.lit(years)}))`;
  const start = sql`((${month} + interval '1 day') at time zone 'Asia/Dubai')`;
  const end = sql`((${month} + interval '1 month 1 day') at time zone 'Asia/Dubai')`;
  return sql`r.status <> 'rejected' and r.type <> 'opening' and r.at >= ${start} and r.at < ${end}`;
};

/** Pending readings with data to compare them with. */
export const pendingReadings = createRepository<Reading>({
  ...READINGS,
  fields: {
    ...READINGS.fields,
    comparison: computedField(
      jsonObject({
        site: sql`(select jsonb_build_object('code', k.site_code, 'name', k.site_name) from counters k where k.id = t.counter_id)`,
        unit_no: counterColumn('unit_no'),
        recent: sql`(select coalesce(jsonb_agg(jsonb_build_object('at', ${isoTimestamp(sql`r.at`)}, 'type', r.type,
          'consumption_m3', r.consumption_m3, 'days', r.days) order by r.at desc), '[]') from ${readingsBefore} r)`,
        last_year_m3: sql`(select sum(r.consumption_m3)::float8 from counter_readings r
          where r.counter_id = t.counter_id and ${endsMonth(1)})`,
        site_median_m3: sql`(select percentile_cont(0.5) within group (order by n.consumption_m3::float8)
          from (select sum(r.consumption_m3) as consumption_m3 from counters k
            join counters o on o.site_code = k.site_code and o.id <> k.id and o.deleted_at is null
            join counter_readings r on r.counter_id = o.id
            where k.id = t.counter_id and ${endsMonth(0)} group by o.id) n)`,
      }),
    ),
  },
  existing: sql<SqlBool>`t.status = 'pending'`,
  filters: {
    ...READINGS.filters,
    site: textFilter(counterColumn('site_code')),
    route_code: textFilter(counterColumn('route_code')),
    serial_number: textFilter(counterColumn('serial_number')),
  },
});

const nullableBillSchema = Type.Unsafe<{ _id: string; unique_number: string | null } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, unique_number: { type: ['string', 'null'] } },
  required: ['_id', 'unique_number'],
});

const readingProperties = {
  _id: idSchema,
  version: versionSchema,
  counter: codeReferenceSchema,
  contract: nullableNumberReferenceSchema,
  bill: nullableBillSchema,
  at: when,
  value: Type.Number(),
  type: enumSchema(READING_TYPES),
  source: enumSchema(READING_SOURCES),
  reader: nullableReferenceSchema,
  photo: Type.Union([mediaSchema, Type.Null()]),
  previous: Type.Number(),
  previous_at: when,
  rollover: Type.Number(),
  multiplier: Type.Number(),
  meter_factor: Type.Number(),
  consumption_raw: Type.Number(),
  consumption_m3: Type.Number(),
  days: integerSchema,
  status: enumSchema(READING_STATUSES),
  flags: Type.Array(enumSchema(READING_FLAGS)),
  note: nullableTextSchema,
  reject_reason: nullableTextSchema,
  createdAt: when,
};

export const readingRecordSchema: TSchema = Type.Object(readingProperties);

export const pendingReadingSchema: TSchema = Type.Object({
  ...readingProperties,
  comparison: Type.Object({
    site: siteNameSchema,
    unit_no: textSchema,
    recent: Type.Array(
      Type.Object({
        at: when,
        type: enumSchema(READING_TYPES),
        consumption_m3: Type.Number(),
        days: integerSchema,
      }),
    ),
    last_year_m3: nullableNumberSchema,
    site_median_m3: nullableNumberSchema,
  }),
});
