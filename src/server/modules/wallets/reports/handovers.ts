import { sql } from 'kysely';
import { FOR_AUDITORS, defineReport } from '../../../reports/defineReport';
import {
  equals,
  flagFilter,
  isTimeWithin,
  periodFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { fullName } from '../../../lists/fields';

/** Counted cash of handovers against their payments. */
export const handoverDifferences = defineReport({
  name: 'handovers',
  title: 'Handovers and differences',
  description: 'Handovers of custodians, with the difference between counted and expected cash.',
  subject: 'Payments and cheques',
  rowsLabel: 'Handovers',
  ...FOR_AUDITORS,
  filters: {
    period: periodFilter('Handed over'),
    custodian: recordFilter('Custodian', 'user'),
    cashier: recordFilter('Cashier', 'user'),
    has_difference: flagFilter('With a difference'),
  },
  columns: {
    at: { label: 'Handed over', kind: 'datetime' },
    day: { label: 'Day', kind: 'date', groupable: true, filter: 'period', hidden: true },
    number: { label: 'Number', kind: 'text' },
    custodian: { label: 'Custodian', kind: 'reference', record: 'user', groupable: true },
    cashier: { label: 'Cashier', kind: 'reference', record: 'user', groupable: true },
    cash_expected: { label: 'Cash expected', kind: 'amount', total: true },
    cash_counted: { label: 'Cash counted', kind: 'amount', total: true },
    difference: { label: 'Difference', kind: 'amount', total: true },
    cheques: { label: 'Cheques', kind: 'integer', total: true },
    cheques_total: { label: 'Amount of cheques', kind: 'amount', total: true },
    note: { label: 'Note', kind: 'text' },
  },
  key: 'id',
  order: { by: 'at', dir: 'desc' },
  query: ({ period, custodian, cashier, has_difference }) => sql`
    select h.id, h.at, dubai_day(h.at) as day, h.unique_number as number,
      ${referenceTo(sql`u.id`, fullName('u'))} as custodian,
      ${referenceTo(sql`x.id`, fullName('x'))} as cashier,
      h.cash_expected, h.cash_counted, h.difference, h.checks_count as cheques, h.checks_total as cheques_total, h.note
    from handovers h join users u on u.id = h.user_id join users x on x.id = h.cashier_id
    where ${isTimeWithin(sql`h.at`, period)} and ${equals(sql`h.user_id`, custodian)} and ${equals(sql`h.cashier_id`, cashier)}
      and ${equals(sql`(h.difference <> 0)`, has_difference)}`,
});
