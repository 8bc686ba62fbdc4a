import { sql } from 'kysely';
import { Type } from 'typebox';
import { POS_STATUSES, POS_TYPES, posDraft, posIsFinal } from '../domain/pos';
import type { Pos } from '../domain/pos';
import { nextCode } from './codes';
import { refuseEnded } from './endings';
import { crudCalls } from './kit/crud';
import { moment, plain } from './kit/field';
import { anyOf, beginsWith, byChoice, byText, holdsWords } from './kit/filters';
import { id, maybeWords, moment as when, oneOf, version, words } from './kit/schemas';
import { table } from './kit/table';
import { holder, maybeHolder } from './links';

const pos = table<Pos>({
  name: 'pos',
  fields: {
    code: { reads: sql`t.code` },
    serial_number: plain('serial_number'),
    type: plain('type'),
    brand: plain('brand'),
    model: plain('model'),
    imei: plain('imei'),
    sim_number: plain('sim_number'),
    operator: plain('operator'),
    terminal_id: plain('terminal_id'),
    merchant_id: plain('merchant_id'),
    bank: plain('bank'),
    receipt_prefix: plain('receipt_prefix'),
    warranty_end: plain('warranty_end'),
    assigned_to: holder,
    assigned_at: moment('assigned_at'),
    status: { reads: sql`t.status` },
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: ['code', 'serial_number', 'type', 'model', 'terminal_id', 'assigned_to', 'status'],
  sorts: {
    code: sql`t.code`,
    serial_number: sql`t.serial_number`,
    type: sql`t.type`,
    model: sql`t.model`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
  filters: {
    status: byChoice(sql`t.status`, POS_STATUSES),
    type: byChoice(sql`t.type`, POS_TYPES),
    bank: byText(sql`t.bank`),
  },
});

const row = {
  _id: id,
  version,
  code: words,
  serial_number: words,
  type: oneOf(POS_TYPES),
  model: words,
  terminal_id: maybeWords,
  assigned_to: maybeHolder,
  status: oneOf(POS_STATUSES),
};

const record = Type.Object({
  ...row,
  brand: words,
  imei: maybeWords,
  sim_number: maybeWords,
  operator: maybeWords,
  merchant_id: maybeWords,
  bank: maybeWords,
  receipt_prefix: words,
  warranty_end: maybeWords,
  assigned_at: maybeWords,
  createdAt: when,
  updatedAt: when,
});

/** POS devices: list, read, add, change. */
export const posCalls = crudCalls({
  noun: 'pos',
  area: 'Pos',
  table: pos,
  draft: posDraft,
  record,
  row: Type.Object(row),
  born: async ({ db, visitor }) => ({ code: await nextCode(db, 'POS', 3), created_by: visitor.userId }),
  check: (_ask, _draft, _before, record) => Promise.resolve(refuseEnded(posIsFinal, record)),
});
