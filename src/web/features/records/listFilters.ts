import { EINVOICE_STATUSES } from '../../../domain/bills/billComputedFields';
import { COUNTER_SIZES, COUNTER_STATUSES } from '../../../domain/counters/counter';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
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

const oneOf = (name: string, label: string, words: Words): FilterDefinition => ({
  name,
  label,
  kind: 'one',
  words,
});
const anyOf = (name: string, label: string, words: Words): FilterDefinition => ({
  name,
  label,
  kind: 'several',
  words,
});
const dateRange = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'days' });
const exactText = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'exact' });
const month = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'month' });
const moreThanAmount = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: 'AED',
});
const withinDays = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: 'days',
});
const onlyYes = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'yes' });
const yesNo = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'yesNo' });

/** How the list at each path may be narrowed. */
export const LIST_FILTERS: Partial<Record<string, readonly FilterDefinition[]>> = {
  '/tanks': [
    anyOf('status', 'Status', TANK_STATUSES),
    anyOf('emirate', 'Emirate', EMIRATES),
    exactText('site', 'Site code'),
    oneOf('product', 'Product', TANK_PRODUCTS),
    anyOf('level_status', 'Level', LEVEL_STATUSES),
    anyOf('connection_status', 'Connection', CONNECTION_STATUSES),
    withinDays('certificate', 'Certificate expires within'),
    dateRange('civil_defence_expiry', 'Certificate expiry'),
    dateRange('safety_due', 'Safety date due'),
  ],
  '/devices': [
    anyOf('status', 'Status', DEVICE_STATUSES),
    anyOf('type', 'Type', DEVICE_TYPES),
    exactText('vendor', 'Vendor'),
    anyOf('health', 'Health', DEVICE_HEALTHS),
    yesNo('unassigned', 'Unassigned'),
    anyOf('protocol', 'Protocol', DEVICE_PROTOCOLS),
  ],
  '/clients': [
    anyOf('status', 'Status', CLIENT_STATUSES),
    anyOf('type', 'Type', CLIENT_TYPES),
    anyOf('emirate', 'Emirate', EMIRATES),
    yesNo('overdue', 'Has overdue balance'),
    moreThanAmount('overdue_amount', 'Overdue more than'),
    yesNo('unproved', 'Without TRN or ID'),
  ],
  '/contracts': [
    anyOf('status', 'Status', CONTRACT_STATUSES),
    anyOf('type', 'Type', CONTRACT_TYPES),
    exactText('site', 'Site code'),
    exactText('collector', 'Collector (username)'),
    oneOf('billing_cycle', 'Billing cycle', BILLING_CYCLES),
    withinDays('expiring', 'Expires within'),
    dateRange('end_date', 'End'),
  ],
  '/bills': [
    anyOf('status', 'Status', BILL_STATUSES),
    anyOf('kind', 'Kind', BILL_KINDS),
    month('cycle', 'Period'),
    exactText('site', 'Site code'),
    yesNo('overdue', 'Overdue'),
    yesNo('disputed', 'Disputed'),
    yesNo('estimated', 'Estimated'),
    oneOf('einvoice', 'E-invoice', EINVOICE_STATUSES),
    onlyYes('unsent', 'Issued, not mailed'),
    dateRange('issue_date', 'Issued'),
    dateRange('due_date', 'Due'),
  ],
  '/orders': [
    anyOf('status', 'State', ORDER_STATUSES),
    anyOf('type', 'Type', ORDER_TYPES),
    anyOf('priority', 'Priority', PRIORITIES),
    exactText('assignee', 'Assignee (username)'),
    exactText('team', 'Crew (username)'),
    anyOf('source', 'Source', ORDER_SOURCES),
    dateRange('sla_due', 'Due'),
    yesNo('late', 'Late'),
  ],
  '/pos': [
    anyOf('status', 'Status', POS_STATUSES),
    anyOf('type', 'Type', POS_TYPES),
    yesNo('unassigned', 'Unassigned'),
    exactText('bank', 'Bank'),
  ],
  '/wallets': [
    anyOf('status', 'Status', WALLET_STATUSES),
    anyOf('type', 'Type', WALLET_TYPES),
    anyOf('check_status', 'Cheque', CHECK_STATUSES),
    yesNo('is_security', 'Security'),
    dateRange('paid_at', 'Paid'),
    dateRange('end_date', 'Due'),
  ],
  '/wallets/holders': [
    yesNo('holding', 'Holds money'),
    moreThanAmount('held', 'Holds more than'),
    yesNo('over_limit', 'Too much cash'),
    yesNo('overdue', 'Cash for too long'),
  ],
  '/wallets/batches': [dateRange('at', 'Handed over'), yesNo('differs', 'With a difference')],
  '/counters': [
    anyOf('status', 'Status', COUNTER_STATUSES),
    exactText('site', 'Site code'),
    exactText('route_code', 'Route'),
    anyOf('size', 'Size', COUNTER_SIZES),
    yesNo('unread', 'Not read this month'),
    anyOf('flags', 'Flags', READING_FLAGS),
  ],
  '/settings': [oneOf('group', 'Group', SETTING_GROUPS)],
  '/users': [anyOf('status', 'Status', ['invited', 'active', 'blocked']), dateRange('createdAt', 'Added')],
  '/notifications': [
    yesNo('unread', 'Unread'),
    anyOf('model', 'About', NOTIFICATION_MODELS),
    anyOf('severity', 'Severity', SEVERITIES),
  ],
  '/roles': [yesNo('is_system', 'System role')],
};
