import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { TankReading, REJECT_REASONS } from '../../../domain/tanks/tankReading';
import { TANK_READING_SOURCES } from '../../../domain/tanks/tankReading';
import { computed, moment, plain } from '../../lists/fields';
import { byChoice, byFlag, byMoment } from '../../lists/filters';
import {
  flag,
  id,
  maybeNumber,
  maybeRef,
  maybeWords,
  moment as when,
  oneOf,
} from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { links, maybeLink, shownOnly } from '../../lists/references';

const volume = sql`(select k.water_capacity_l * t.level_percent / 100 from tanks k where k.id = t.tank_id)`;

/** Who wrote something down; nobody when a unit did. */
export const writer =
  computed(sql`(select jsonb_build_object('_id', u.id, 'label', u.first_name || ' ' || u.last_name)
  from users u where u.id = t.created_by)`);

const shown = (...names: string[]) => Object.fromEntries(names.map((name) => [name, shownOnly(plain(name))]));

/** The levels that were told of a tank, believed or not. */
export const tankReadings = table<TankReading>({
  name: 'tank_readings',
  fields: {
    at: moment('at'),
    received_at: moment('received_at'),
    volume_l: computed(volume),
    ...shown('level_percent', 'height_mm', 'temperature_c', 'pressure_bar', 'battery_percent', 'rssi'),
    ...shown('quality', 'source', 'accepted', 'reject_reason', 'note'),
    device: shownOnly(links.device),
    by: writer,
  },
  sorts: { at: sql`t.at` },
  order: { sort: 'at', dir: 'desc' },
  filters: {
    at: byMoment(sql`t.at`),
    source: byChoice(sql`t.source`, TANK_READING_SOURCES),
    accepted: byFlag(sql`t.accepted`),
  },
  alive: sql`true`,
  versioned: false,
});

/** What a reading of a tank answers. */
export const tankReadingRow: TSchema = Type.Object({
  _id: id,
  at: when,
  received_at: when,
  level_percent: Type.Number(),
  volume_l: Type.Number(),
  height_mm: maybeNumber,
  temperature_c: maybeNumber,
  pressure_bar: maybeNumber,
  battery_percent: maybeNumber,
  rssi: maybeNumber,
  quality: Type.Integer(),
  source: oneOf(TANK_READING_SOURCES),
  accepted: flag,
  reject_reason: Type.Unsafe<(typeof REJECT_REASONS)[number] | null>({ type: ['string', 'null'] }),
  note: maybeWords,
  device: maybeLink,
  by: maybeRef,
});
