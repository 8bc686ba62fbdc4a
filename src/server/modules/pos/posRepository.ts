import { sql } from 'kysely';
import { POS_STATUSES, POS_TYPES } from '../../../domain/pos/pos';
import type { Pos } from '../../../domain/pos/pos';
import { timestampField, columnField } from '../../lists/fields';
import { choiceFilter, booleanFilter, idFilter, textFilter } from '../../lists/filters';
import { anySearch, startsWith, containsWords } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import { assigneeReference, readOnlyField } from '../../lists/references';
import { posRowSchema } from './posSchemas';

export const pos = createRepository<Pos>({
  name: 'pos',
  fields: {
    code: { select: sql`t.code` },
    serial_number: columnField('serial_number'),
    type: columnField('type'),
    brand: columnField('brand'),
    model: columnField('model'),
    imei: columnField('imei'),
    sim_number: columnField('sim_number'),
    operator: columnField('operator'),
    terminal_id: columnField('terminal_id'),
    merchant_id: columnField('merchant_id'),
    bank: columnField('bank'),
    receipt_prefix: columnField('receipt_prefix'),
    warranty_end: columnField('warranty_end'),
    assigned_to: assigneeReference,
    assigned_at: timestampField('assigned_at'),
    status: { select: sql`t.status` },
    status_reason: readOnlyField(columnField('status_reason')),
    app_version: readOnlyField(columnField('app_version')),
    last_sync_at: timestampField('last_sync_at'),
    battery_percent: readOnlyField(columnField('battery_percent')),
    pending_offline: readOnlyField(columnField('pending_offline')),
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: posRowSchema,
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
  search: anySearch(startsWith(sql`t.code`), containsWords(sql`t.search`)),
  filters: {
    status: choiceFilter(sql`t.status`, POS_STATUSES),
    type: choiceFilter(sql`t.type`, POS_TYPES),
    bank: textFilter(sql`t.bank`),
    assigned_to: idFilter(sql`t.assigned_to`),
    unassigned: booleanFilter(sql`(t.assigned_to is null)`),
  },
});
