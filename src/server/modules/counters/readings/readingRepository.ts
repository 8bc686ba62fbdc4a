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
import { computed, decimal, iso, moment, plain, reference } from '../../../lists/fields';
import { byChoice, byId, byMoment, byOverlap } from '../../../lists/filters';
import { isRecord } from '../../../lists/search';
import {
  count,
  id,
  maybeRef,
  maybeWords,
  moment as when,
  oneOf,
  version,
} from '../../../http/responseSchemas';
import { table } from '../../../lists/repository';
import { link, links, maybeNumbered } from '../../../lists/references';
import { media } from '../../media/mediaRoutes';

const photo =
  computed(sql`(select jsonb_build_object('id', m.id, 'name', m.name, 'mime', m.mime, 'size', m.size)
  from media m where m.id = t.photo_id and m.deleted_at is null)`);
const bill = computed(sql`(select jsonb_build_object('_id', b.id, 'unique_number', b.unique_number)
  from bills b where b.id = t.bill_id)`);

/** What counters showed, newest first. */
export const readings = table<Reading>({
  name: 'counter_readings',
  fields: {
    counter: links.counter,
    contract: links.contract,
    bill,
    at: computed(iso(sql`t.at`)),
    value: decimal('value'),
    type: plain('type'),
    source: plain('source'),
    reader: reference('reader_id', 'users', { label: sql`r.first_name || ' ' || r.last_name` }),
    photo,
    previous: decimal('previous'),
    previous_at: computed(iso(sql`t.previous_at`)),
    rollover: decimal('rollover'),
    multiplier: decimal('multiplier'),
    meter_factor: decimal('meter_factor'),
    consumption_raw: decimal('consumption_raw'),
    consumption_m3: decimal('consumption_m3'),
    days: plain('days'),
    status: plain('status'),
    flags: plain('flags'),
    note: plain('note'),
    reject_reason: plain('reject_reason'),
    createdAt: moment('created_at'),
  },
  alive: sql`true`,
  sorts: { at: sql`t.at` },
  order: { sort: 'at', dir: 'desc' },
  searchIn: { counter: isRecord(sql`t.counter_id`), contract: isRecord(sql`t.contract_id`) },
  filters: {
    status: byChoice(sql`t.status`, READING_STATUSES),
    type: byChoice(sql`t.type`, READING_TYPES),
    flags: byOverlap(sql`t.flags`, READING_FLAGS),
    counter: byId(sql`t.counter_id`),
    contract: byId(sql`t.contract_id`),
    at: byMoment(sql`t.at`),
  },
  ordered: { status: ['at'], type: ['at'] },
});

const maybeBill = Type.Unsafe<{ _id: string; unique_number: string | null } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, unique_number: { type: ['string', 'null'] } },
  required: ['_id', 'unique_number'],
});

/** What a reading answers. */
export const readingRecord: TSchema = Type.Object({
  _id: id,
  version,
  counter: link,
  contract: maybeNumbered,
  bill: maybeBill,
  at: when,
  value: Type.Number(),
  type: oneOf(READING_TYPES),
  source: oneOf(READING_SOURCES),
  reader: maybeRef,
  photo: Type.Union([media, Type.Null()]),
  previous: Type.Number(),
  previous_at: when,
  rollover: Type.Number(),
  multiplier: Type.Number(),
  meter_factor: Type.Number(),
  consumption_raw: Type.Number(),
  consumption_m3: Type.Number(),
  days: count,
  status: oneOf(READING_STATUSES),
  flags: Type.Array(oneOf(READING_FLAGS)),
  note: maybeWords,
  reject_reason: maybeWords,
  createdAt: when,
});
