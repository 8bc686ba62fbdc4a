import { sql } from 'kysely';
import { UAE_BANKS } from '../../../../domain/wallets/banks';
import { CHEQUE_STATUSES } from '../../../../domain/wallets/wallet';
import { FOR_AUDITORS, defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  flagFilter,
  isOneOf,
  isWithin,
  monthOf,
  periodFilter,
  recordFilter,
  referenceTo,
  textFilter,
  clientReference,
} from '../../../reports/reportFilters';
import type { ReportColumn } from '../../../../domain/reports/report';
import type { ReportPeriod } from '../../../../domain/reports/reportPeriod';
import type { SqlExpression } from '../../../lists/fields';
import { fullName } from '../../../lists/fields';

const columns = {
  end_date: { label: 'Due', kind: 'date', groupable: true },
  month: { label: 'Month due', kind: 'month', groupable: true, hidden: true },
  check_number: { label: 'Cheque number', kind: 'text' },
  receipt: { label: 'Receipt', kind: 'reference', record: 'wallet' },
  bank: { label: 'Bank', kind: 'text', groupable: true },
  drawer: { label: 'Drawer', kind: 'text', hidden: true },
  client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
  contract: { label: 'Contract', kind: 'reference', record: 'contract', hidden: true },
  custodian: { label: 'Taken by', kind: 'reference', record: 'user', groupable: true, hidden: true },
  status: { label: 'Cheque status', kind: 'code', groupable: true },
  is_security: { label: 'Security', kind: 'flag', hidden: true },
  deposited_on: { label: 'Deposited', kind: 'date', hidden: true },
  cleared_on: { label: 'Cleared', kind: 'date', hidden: true },
  bounced_on: { label: 'Bounced', kind: 'date', hidden: true },
  bounce_reason: { label: 'Reason for return', kind: 'code', hidden: true },
  amount: { label: 'Amount', kind: 'amount', total: true },
  uncleared: { label: 'Uncleared', kind: 'amount', total: true },
  paid: { label: 'Paid by the bank', kind: 'amount', total: true },
} satisfies Record<string, Omit<ReportColumn, 'name'>>;

interface ChequeCriteria {
  status?: readonly string[] | undefined;
  bank?: string | undefined;
  client?: string | undefined;
  custodian?: string | undefined;
  security?: boolean | undefined;
}

/** SQL: the days on which the bank returned cheque `w`; the journal has the earlier ones. */
const returnDays = sql`(select w.bounced_on as day where w.bounced_on is not null
  union select e.event_day from journal_entries e where e.source_id = w.id and e.event = 'cheque_bounced'
    and w.bounced_on is not null)`;

/** SQL: cheques with a day of the period, without voided payments. */
const chequesBy = (
  days: SqlExpression,
  bounced_on: SqlExpression,
  period: ReportPeriod,
  { status, bank, client, custodian, security }: ChequeCriteria,
): SqlExpression => sql`
  select w.id::text || ' ' || d.day as key, w.end_date, ${monthOf(sql`w.end_date`)} as month, w.check_number,
    ${referenceTo(sql`w.id`, sql`w.unique_number`)} as receipt, w.bank_name as bank, w.drawer_name as drawer,
    ${clientReference} as client, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract,
    ${referenceTo(sql`u.id`, fullName('u'))} as custodian, w.check_status as status, w.is_security,
    w.deposited_on, w.cleared_on, ${bounced_on} as bounced_on, w.bounce_reason, w.amount,
    case when w.pending then w.amount end as uncleared,
    case when w.check_status = 'cleared' then w.amount else nullif(w.partial_amount, 0) end as paid
  from wallets w join users u on u.id = w.user_id left join contracts k on k.id = w.contract_id
    left join clients c on c.id = coalesce(k.client_id, w.client_id) cross join lateral ${days} d
  where w.type = 'check' and w.voided_at is null and w.deleted_at is null and ${isWithin(sql`d.day`, period)}
    and ${isOneOf(sql`w.check_status`, status)} and ${equals(sql`c.id`, client)} and ${equals(sql`w.user_id`, custodian)}
    and ${equals(sql`w.is_security`, security)}
    and ${bank === undefined ? sql`true` : sql`position(lower(${bank}) in lower(w.bank_name)) > 0`}`;

const filters = {
  bank: textFilter('Bank', UAE_BANKS),
  client: recordFilter('Client', 'client'),
  custodian: recordFilter('Taken by', 'user'),
};

/** Cheques by the day on which they can be presented. */
export const chequeRegister = defineReport({
  name: 'cheque-register',
  title: 'Cheque register and maturity',
  description: 'Cheques by the day on which they are due, with their way to the bank.',
  subject: 'Payments and cheques',
  rowsLabel: 'Cheques',
  ...FOR_AUDITORS,
  filters: {
    period: periodFilter('Due'),
    status: choiceFilter('Cheque status', CHEQUE_STATUSES),
    security: flagFilter('Security cheque'),
    ...filters,
  },
  columns: {
    ...columns,
    end_date: { ...columns.end_date, filter: 'period' },
    month: { ...columns.month, filter: 'period' },
  },
  key: 'key',
  order: { by: 'end_date', dir: 'asc' },
  query: ({ period, status, bank, client, custodian, security }) =>
    chequesBy(sql`(select w.end_date as day)`, sql`w.bounced_on`, period, {
      status,
      bank,
      client,
      custodian,
      security,
    }),
});

/** Cheques by the days of their returns. */
export const bouncedCheques = defineReport({
  name: 'bounced-cheques',
  title: 'Bounced cheques',
  description: 'Cheques that the bank returned, with the reason and the amount that it paid.',
  subject: 'Payments and cheques',
  rowsLabel: 'Cheques',
  ...FOR_AUDITORS,
  filters: { period: periodFilter('Bounced', 'last_365_days'), ...filters },
  columns: {
    ...columns,
    bounced_on: { label: 'Bounced', kind: 'date', groupable: true, filter: 'period' },
    bounce_reason: { label: 'Reason for return', kind: 'code', groupable: true },
  },
  key: 'key',
  order: { by: 'bounced_on', dir: 'desc' },
  query: ({ period, bank, client, custodian }) =>
    chequesBy(returnDays, sql`d.day`, period, { bank, client, custodian }),
});
