import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import {
  READING_FLAGS,
  READING_SOURCES,
  READING_STATUSES,
  READING_TYPES,
} from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import {
  computedField,
  decimalField,
  isoTimestamp,
  timestampField,
  columnField,
  referenceField,
} from '../../../lists/fields';
import { choiceFilter, idFilter, timestampFilter, overlapFilter } from '../../../lists/filters';
import { matchesId } from '../../../lists/search';
import {
  integerSchema,
  idSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
  versionSchema,
} from '../../../http/responseSchemas';
import { createRepository } from '../../../lists/repository';
import { codeReferenceSchema, references, nullableNumberReferenceSchema } from '../../../lists/references';
import { mediaSchema } from '../../media/mediaService';

const photo =
  computedField(sql`(select jsonb_build_object('id', m.id, 'name', m.name, 'mime', m.mime, 'size', m.size)
  from media m where m.id = t.photo_id and m.deleted_at is null)`);
const bill = computedField(sql`(select jsonb_build_object('_id', b.id, 'unique_number', b.unique_number)
  from bills b where b.id = t.bill_id)`);

export const readings = createRepository<Reading>({
  name: 'counter_readings',
  fields: {
    counter: references.counter,
    contract: references.contract,
    bill,
    at: computedField(isoTimestamp(sql`t.at`)),
    value: decimalField('value'),
    type: columnField('type'),
    source: columnField('source'),
    reader: referenceField('reader_id', 'users', { label: sql`r.first_name || ' ' || r.last_name` }),
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
  existing: sql`true`,
  sorts: { at: sql`t.at` },
  order: { sort: 'at', dir: 'desc' },
  searchIn: { counter: matchesId(sql`t.counter_id`), contract: matchesId(sql`t.contract_id`) },
  filters: {
    status: choiceFilter(sql`t.status`, READING_STATUSES),
    type: choiceFilter(sql`t.type`, READING_TYPES),
    flags: overlapFilter(sql`t.flags`, READING_FLAGS),
    counter: idFilter(sql`t.counter_id`),
    contract: idFilter(sql`t.contract_id`),
    at: timestampFilter(sql`t.at`),
  },
});

const nullableBillSchema = Type.Unsafe<{ _id: string; unique_number: string | null } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, unique_number: { type: ['string', 'null'] } },
  required: ['_id', 'unique_number'],
});

export const readingRecordSchema: TSchema = Type.Object({
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
});
