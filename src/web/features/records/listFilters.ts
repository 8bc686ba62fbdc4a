import { EINVOICE_STATUSES } from '../../../domain/bills/billComputedFields';
import { COUNTER_SIZES, COUNTER_STATUSES } from '../../../domain/counters/counter';
import type { FilterRow } from '../../../domain/lists/listFilters';
import { NOTIFICATION_MODELS, SEVERITIES } from '../../../domain/notifications/notification';
import { CONNECTION_STATUSES, LEVEL_STATUSES } from '../../../domain/tanks/tankTelemetry';
import { DEVICE_HEALTHS } from '../../../domain/devices/deviceTelemetry';
import {
  BILLING_CYCLES,
  BILL_KINDS,
  BILL_STATUSES,
  CLIENT_STATUSES,
  CLIENT_TYPES,
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  DEVICE_PROTOCOLS,
  DEVICE_STATUSES,
  DEVICE_TYPES,
  EMIRATES,
  ORDER_SOURCES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POS_STATUSES,
  POS_TYPES,
  PRIORITIES,
  READING_FLAGS,
  SETTING_GROUPS,
  TANK_PRODUCTS,
  TANK_STATUSES,
} from '../../../domain/enums';
import { CHECK_STATUSES, WALLET_STATUSES, WALLET_TYPES } from '../../../domain/wallets/wallet';

type Words = readonly string[];

const one = (name: string, label: string, words: Words): FilterRow => ({ name, label, kind: 'one', words });
const several = (name: string, label: string, words: Words): FilterRow => ({
  name,
  label,
  kind: 'several',
  words,
});
const days = (name: string, label: string): FilterRow => ({ name, label, kind: 'days' });
const exact = (name: string, label: string): FilterRow => ({ name, label, kind: 'exact' });
const month = (name: string, label: string): FilterRow => ({ name, label, kind: 'month' });
const moreThan = (name: string, label: string): FilterRow => ({ name, label, kind: 'number', unit: 'AED' });
const within = (name: string, label: string): FilterRow => ({ name, label, kind: 'number', unit: 'days' });
const yes = (name: string, label: string): FilterRow => ({ name, label, kind: 'yes' });
const yesNo = (name: string, label: string): FilterRow => ({ name, label, kind: 'yesNo' });

/** How the list at each path may be narrowed. */
export const FILTERS: Partial<Record<string, readonly FilterRow[]>> = {
  '/tanks': [
    several('status', 'Status', TANK_STATUSES),
    several('emirate', 'Emirate', EMIRATES),
    exact('site', 'Site code'),
    one('product', 'Product', TANK_PRODUCTS),
    several('level_status', 'Level', LEVEL_STATUSES),
    several('connection_status', 'Connection', CONNECTION_STATUSES),
    within('certificate', 'Certificate expires within'),
    days('civil_defence_expiry', 'Certificate expiry'),
    days('safety_due', 'Safety date due'),
  ],
  '/devices': [
    several('status', 'Status', DEVICE_STATUSES),
    several('type', 'Type', DEVICE_TYPES),
    exact('vendor', 'Vendor'),
    several('health', 'Health', DEVICE_HEALTHS),
    yesNo('unassigned', 'Unassigned'),
    several('protocol', 'Protocol', DEVICE_PROTOCOLS),
  ],
  '/clients': [
    several('status', 'Status', CLIENT_STATUSES),
    several('type', 'Type', CLIENT_TYPES),
    several('emirate', 'Emirate', EMIRATES),
    yesNo('overdue', 'Owes what is overdue'),
    moreThan('overdue_amount', 'Overdue more than'),
    yesNo('unproved', 'Without TRN or ID'),
  ],
  '/contracts': [
    several('status', 'Status', CONTRACT_STATUSES),
    several('type', 'Type', CONTRACT_TYPES),
    exact('site', 'Site code'),
    exact('collector', 'Collector (username)'),
    one('billing_cycle', 'Billing cycle', BILLING_CYCLES),
    within('expiring', 'Expires within'),
    days('end_date', 'End'),
  ],
  '/bills': [
    several('status', 'Status', BILL_STATUSES),
    several('kind', 'Kind', BILL_KINDS),
    month('cycle', 'Period'),
    exact('site', 'Site code'),
    yesNo('overdue', 'Overdue'),
    yesNo('disputed', 'Disputed'),
    yesNo('estimated', 'Estimated'),
    one('einvoice', 'E-invoice', EINVOICE_STATUSES),
    yes('unsent', 'Issued, not mailed'),
    days('issue_date', 'Issued'),
    days('due_date', 'Due'),
  ],
  '/orders': [
    several('status', 'State', ORDER_STATUSES),
    several('type', 'Type', ORDER_TYPES),
    several('priority', 'Priority', PRIORITIES),
    exact('assignee', 'Assignee (username)'),
    exact('team', 'Goes along (username)'),
    several('source', 'Source', ORDER_SOURCES),
    days('sla_due', 'Due'),
    yesNo('late', 'Late'),
  ],
  '/pos': [
    several('status', 'Status', POS_STATUSES),
    several('type', 'Type', POS_TYPES),
    yesNo('unassigned', 'Unassigned'),
    exact('bank', 'Bank'),
  ],
  '/wallets': [
    several('status', 'Status', WALLET_STATUSES),
    several('type', 'Type', WALLET_TYPES),
    several('check_status', 'Cheque', CHECK_STATUSES),
    yesNo('is_security', 'Security'),
    days('paid_at', 'Paid'),
    days('end_date', 'Due'),
  ],
  '/wallets/holders': [
    yesNo('holding', 'Holds money'),
    moreThan('held', 'Holds more than'),
    yesNo('over_limit', 'Too much cash'),
    yesNo('overdue', 'Cash for too long'),
  ],
  '/wallets/batches': [days('at', 'Unloaded'), yesNo('differs', 'With a difference')],
  '/counters': [
    several('status', 'Status', COUNTER_STATUSES),
    exact('site', 'Site code'),
    exact('route_code', 'Route'),
    several('size', 'Size', COUNTER_SIZES),
    yesNo('unread', 'Not read this month'),
    several('flags', 'Flags', READING_FLAGS),
  ],
  '/settings': [one('group', 'Group', SETTING_GROUPS)],
  '/users': [several('status', 'Status', ['invited', 'active', 'blocked']), days('createdAt', 'Added')],
  '/notifications': [
    yesNo('unread', 'Unread'),
    several('model', 'About', NOTIFICATION_MODELS),
    several('severity', 'Severity', SEVERITIES),
  ],
  '/roles': [yesNo('is_system', 'System role')],
};
