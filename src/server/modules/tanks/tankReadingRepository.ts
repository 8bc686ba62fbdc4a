import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { TankReading, TANK_READING_REJECT_REASONS } from '../../../domain/tanks/tankReading';
import { CLOCKS } from '../../../domain/telemetry/telemetry';
import { TANK_READING_SOURCES } from '../../../domain/tanks/tankReading';
import { computedField, timestampField, columnField, fullName } from '../../lists/fields';
import { choiceFilter, booleanFilter, timestampFilter } from '../../lists/filters';
import {
  booleanSchema,
  idSchema,
  nullableNumberSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import { references, nullableCodeReferenceSchema, readOnlyField } from '../../lists/references';

const volumeLitres = sql`(select k.water_capacity_l * t.level_percent / 100 from tanks k where k.id = t.tank_id)`;

/** The user who created the row; null for devices. */
export const createdByField =
  computedField(sql`(select jsonb_build_object('_id', u.id, 'label', ${fullName('u')})
  from users u where u.id = t.created_by)`);

const recordOnlyFields = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, readOnlyField(columnField(name))]));

export const tankReadings = createRepository<TankReading>({
  name: 'tank_readings',
  fields: {
    at: timestampField('at'),
    received_at: timestampField('received_at'),
    volume_l: computedField(volumeLitres),
    ...recordOnlyFields(
      'clock',
      'level_percent',
      'distance_mm',
      'height_mm',
      'raw_value',
      'temperature_c',
      'pressure_bar',
      'battery_percent',
      'rssi',
    ),
    ...recordOnlyFields('quality', 'source', 'accepted', 'reject_reason', 'note'),
    device: readOnlyField(references.device),
    by: createdByField,
  },
  sorts: { at: sql`t.at` },
  order: { sort: 'at', dir: 'desc' },
  filters: {
    at: timestampFilter(sql`t.at`),
    source: choiceFilter(sql`t.source`, TANK_READING_SOURCES),
    accepted: booleanFilter(sql`t.accepted`),
  },
  existing: sql`true`,
  versioned: false,
});

export const tankReadingRowSchema: TSchema = Type.Object({
  _id: idSchema,
  at: when,
  received_at: when,
  clock: enumSchema(CLOCKS),
  level_percent: nullableNumberSchema,
  volume_l: nullableNumberSchema,
  distance_mm: nullableNumberSchema,
  height_mm: nullableNumberSchema,
  raw_value: nullableNumberSchema,
  temperature_c: nullableNumberSchema,
  pressure_bar: nullableNumberSchema,
  battery_percent: nullableNumberSchema,
  rssi: nullableNumberSchema,
  quality: Type.Integer(),
  source: enumSchema(TANK_READING_SOURCES),
  accepted: booleanSchema,
  reject_reason: Type.Unsafe<(typeof TANK_READING_REJECT_REASONS)[number] | null>({
    type: ['string', 'null'],
  }),
  note: nullableTextSchema,
  device: nullableCodeReferenceSchema,
  by: nullableReferenceSchema,
});
