import { sql } from 'kysely';
import { POS_STATUSES, POS_TYPES } from '../../../domain/pos/pos';
import type { Pos } from '../../../domain/pos/pos';
import { moment, plain } from '../../lists/fields';
import { byChoice, byFlag, byId, byText } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords } from '../../lists/search';
import { table } from '../../lists/repository';
import { holder, shownOnly } from '../../lists/references';

/** The handhelds as lists and records show them. */
export const pos = table<Pos>({
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
    status_reason: shownOnly(plain('status_reason')),
    app_version: shownOnly(plain('app_version')),
    last_sync_at: moment('last_sync_at'),
    battery_percent: shownOnly(plain('battery_percent')),
    pending_offline: shownOnly(plain('pending_offline')),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [
    'code',
    'serial_number',
    'type',
    'brand',
    'model',
    'terminal_id',
    'assigned_to',
    'last_sync_at',
    'pending_offline',
    'status',
  ],
  sorts: {
    code: sql`t.code`,
    serial_number: sql`t.serial_number`,
    type: sql`t.type`,
    model: sql`t.model`,
    last_sync_at: sql`t.last_sync_at`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
  filters: {
    status: byChoice(sql`t.status`, POS_STATUSES),
    type: byChoice(sql`t.type`, POS_TYPES),
    bank: byText(sql`t.bank`),
    assigned_to: byId(sql`t.assigned_to`),
    unassigned: byFlag(sql`(t.assigned_to is null)`),
  },
});
