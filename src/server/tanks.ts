import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  TANK_INSTALLATIONS,
  TANK_ORIENTATIONS,
  TANK_PRODUCTS,
  TANK_STATUSES,
  tankDraft,
  tankIsFinal,
} from '../domain/tank';
import type { Tank } from '../domain/tank';
import { EMIRATES } from '../domain/fields';
import { nextCode } from './codes';
import { refuseEnded } from './endings';
import { crudCalls } from './kit/crud';
import { computed, moment, plain } from './kit/field';
import { anyOf, beginsWith, byChoice, byDay, byText, holdsWords } from './kit/filters';
import { id, maybeWords, moment as when, oneOf, version, words } from './kit/schemas';
import { table } from './kit/table';
import { maybeLink } from './links';
import { site, siteField } from './sites';

const device =
  computed(sql`(select jsonb_build_object('_id', d.id, 'code', d.code, 'label', d.vendor || ' ' || d.model)
  from devices d where d.tank_id = t.id and d.status = 'installed' and d.type = 'tank_level' and d.deleted_at is null)`);

const tanks = table<Tank>({
  name: 'tanks',
  fields: {
    code: { reads: sql`t.code` },
    name: plain('name'),
    serial_number: plain('serial_number'),
    manufacturer: plain('manufacturer'),
    site: siteField,
    product: plain('product'),
    installation: plain('installation'),
    orientation: plain('orientation'),
    water_capacity_l: plain('water_capacity_l'),
    max_fill_percent: plain('max_fill_percent'),
    low_level: plain('low_level'),
    critical_level: plain('critical_level'),
    high_level: plain('high_level'),
    hysteresis: plain('hysteresis'),
    civil_defence_expiry: plain('civil_defence_expiry'),
    device,
    status: { reads: sql`t.status` },
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: ['code', 'name', 'site', 'product', 'water_capacity_l', 'civil_defence_expiry', 'status'],
  sorts: {
    code: sql`t.code`,
    name: sql`t.name`,
    site: sql`t.site_name`,
    emirate: sql`t.site_emirate`,
    water_capacity_l: sql`t.water_capacity_l`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
  filters: {
    status: byChoice(sql`t.status`, TANK_STATUSES),
    emirate: byChoice(sql`t.site_emirate`, EMIRATES),
    site: byText(sql`t.site_code`),
    product: byChoice(sql`t.product`, TANK_PRODUCTS),
    civil_defence_expiry: byDay(sql`t.civil_defence_expiry`),
  },
});

const row = {
  _id: id,
  version,
  code: words,
  name: words,
  site,
  product: oneOf(TANK_PRODUCTS),
  water_capacity_l: Type.Number(),
  civil_defence_expiry: maybeWords,
  status: oneOf(TANK_STATUSES),
};

const record = Type.Object({
  ...row,
  serial_number: words,
  manufacturer: maybeWords,
  installation: oneOf(TANK_INSTALLATIONS),
  orientation: oneOf(TANK_ORIENTATIONS),
  max_fill_percent: Type.Number(),
  low_level: Type.Number(),
  critical_level: Type.Number(),
  high_level: Type.Number(),
  hysteresis: Type.Number(),
  device: maybeLink,
  createdAt: when,
  updatedAt: when,
});

/** Tanks: list, read, add, change. */
export const tankCalls = crudCalls({
  noun: 'tank',
  area: 'Tanks',
  table: tanks,
  draft: tankDraft,
  record,
  row: Type.Object(row),
  born: async ({ db, visitor }) => ({ code: await nextCode(db, 'TK', 4), created_by: visitor.userId }),
  check: (_ask, _draft, _before, record) => Promise.resolve(refuseEnded(tankIsFinal, record)),
});
