import { sql } from 'kysely';
import { FOR_AUDITORS, defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  periodFilter,
  recordFilter,
  referenceTo,
  clientReference,
} from '../../../reports/reportFilters';
import { custodyRows, safeRows } from '../custodyRows';
import { fullName } from '../../../lists/fields';

const TYPES = ['cash', 'check'] as const;
/** A longer daily report would have too many rows, one per custodian, type and day. */
const MAX_DAYS = 92;

const movements = {
  collected: { label: '+ Collected', kind: 'amount', total: true },
  unloaded: { label: '− Handed over', kind: 'amount', total: true },
  voided: { label: '− Voided', kind: 'amount', total: true },
} as const;

const drillDown = {
  report: 'collections',
  filters: { collector: 'custodian', type: 'type', period: 'period' },
  values: { with_voided: 'yes' },
};

/** Custody by custodian: opening + collected − handed over − voided = closing. */
export const custody = defineReport({
  name: 'custody',
  title: 'Custody',
  description: 'Cash and cheques in the hands of each custodian, from opening to closing custody.',
  subject: 'Payments and cheques',
  rowsLabel: 'Custodians and types',
  permission: 'superAdmin',
  filters: {
    period: periodFilter('Period'),
    custodian: recordFilter('Custodian', 'user'),
    type: choiceFilter('Type', TYPES),
  },
  columns: {
    custodian: { label: 'Custodian', kind: 'reference', record: 'user', groupable: true },
    type: { label: 'Type', kind: 'code', groupable: true },
    opening: { label: 'Opening custody', kind: 'amount', total: true },
    ...movements,
    collected: { ...movements.collected, drillDown },
    closing: { label: '= Closing custody', kind: 'amount', total: true },
  },
  key: 'key',
  order: { by: 'custodian', dir: 'asc' },
  query: ({ period, custodian, type }) => sql`
    select x.user_id || x.type as key, ${referenceTo(sql`x.user_id`, sql`x.name`)} as custodian, x.type, x.opening,
      x.collected, x.unloaded, x.voided, x.closing
    from (${custodyRows({ ...period, daily: false })}) x
    where ${equals(sql`x.user_id`, custodian)} and ${isOneOf(sql`x.type`, type)}`,
});

/** Custody of each day; balances of several days have no sum. */
export const dailyCustody = defineReport({
  name: 'custody-by-day',
  title: 'Custody day by day',
  description: 'Opening custody, movements and closing custody of each custodian on each day.',
  subject: 'Payments and cheques',
  rowsLabel: 'Custodian days',
  permission: 'superAdmin',
  filters: {
    period: periodFilter('Period', 'last_7_days', MAX_DAYS),
    custodian: recordFilter('Custodian', 'user'),
    type: choiceFilter('Type', TYPES),
  },
  columns: {
    day: { label: 'Day', kind: 'date', groupable: true, filter: 'period' },
    custodian: { label: 'Custodian', kind: 'reference', record: 'user', groupable: true },
    type: { label: 'Type', kind: 'code', groupable: true },
    opening: { label: 'Opening custody', kind: 'amount' },
    ...movements,
    closing: { label: '= Closing custody', kind: 'amount' },
  },
  key: 'key',
  order: { by: 'day', dir: 'desc' },
  query: ({ period, custodian, type }) => sql`
    select x.day || x.user_id::text || x.type as key, x.day, ${referenceTo(sql`x.user_id`, sql`x.name`)} as custodian, x.type,
      x.opening, x.collected, x.unloaded, x.voided, x.closing
    from (${custodyRows({ ...period, daily: true })}) x
    where ${equals(sql`x.user_id`, custodian)} and ${isOneOf(sql`x.type`, type)}`,
});

/** Cash in the safe by posting day, from its ledger account. */
export const cashInSafe = defineReport({
  name: 'cash-in-safe',
  title: 'Cash in safe',
  description: 'Cash in the safe from opening to closing balance of each day.',
  subject: 'Payments and cheques',
  rowsLabel: 'Days',
  ...FOR_AUDITORS,
  filters: { period: periodFilter('Period', 'last_30_days', 366) },
  columns: {
    day: { label: 'Day', kind: 'date' },
    opening: { label: 'Opening balance', kind: 'amount' },
    unloaded: { label: '+ Received', kind: 'amount', total: true },
    voided: { label: '− Reversed payments', kind: 'amount', total: true },
    paid_out: { label: '− Refunds in cash', kind: 'amount', total: true },
    banked: { label: '− Deposited at the bank', kind: 'amount', total: true },
    closing: { label: '= Closing balance', kind: 'amount' },
  },
  key: 'day',
  order: { by: 'day', dir: 'desc' },
  query: ({ period }) => safeRows({ ...period, daily: true }),
});

/** Payments that have not been handed over. */
export const paymentsInHand = defineReport({
  name: 'payments-in-hand',
  title: 'Not yet handed over',
  description: 'Cash and cheques that custodians still hold, with their age.',
  subject: 'Payments and cheques',
  rowsLabel: 'Payments',
  permission: 'superAdmin',
  filters: { custodian: recordFilter('Custodian', 'user'), type: choiceFilter('Type', TYPES) },
  columns: {
    paid_at: { label: 'Taken', kind: 'datetime' },
    days: { label: 'Days in hand', kind: 'integer' },
    receipt: { label: 'Receipt', kind: 'reference', record: 'wallet' },
    custodian: { label: 'Custodian', kind: 'reference', record: 'user', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client' },
    contract: { label: 'Contract', kind: 'reference', record: 'contract' },
    type: { label: 'Type', kind: 'code', groupable: true },
    end_date: { label: 'Due', kind: 'date' },
    status: { label: 'Status', kind: 'code', groupable: true },
    amount: { label: 'Amount', kind: 'amount', total: true },
  },
  key: 'id',
  group: 'custodian',
  order: { by: 'paid_at', dir: 'asc' },
  query: ({ custodian, type }, { today }) => sql`
    select w.id, w.paid_at, ${today}::date - dubai_day(w.paid_at) as days,
      ${referenceTo(sql`w.id`, sql`w.unique_number`)} as receipt,
      ${referenceTo(sql`u.id`, fullName('u'))} as custodian,
      ${clientReference} as client, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract,
      w.type, w.end_date, w.status, w.amount
    from wallets w join users u on u.id = w.user_id left join contracts k on k.id = w.contract_id
      left join clients c on c.id = coalesce(k.client_id, w.client_id)
    where w.status <> 'Done' and w.voided_at is null and w.deleted_at is null and w.type in ('cash', 'check')
      and ${equals(sql`w.user_id`, custodian)} and ${isOneOf(sql`w.type`, type)}`,
});
