import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import { CONTRACT_TYPES } from '../../../../domain/enums';
import { formatInteger } from '../../../../domain/numbers';
import { HttpError } from '../../../http/httpError';
import { calculatedRows } from '../../../reports/calculatedRows';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  dayFilter,
  equals,
  isOneOf,
  isWithin,
  periodFilter,
  recordFilter,
  referenceTo,
  requiredDayFilter,
  textFilter,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { repriceInvoices } from '../calculation/repricing';

/** Larger reports would take minutes and much memory. */
const MAX_INVOICES = 10_000;

/** Invoices of a past period, priced as the billing run would with the tariffs of two days. */
export const tariffImpact = defineReport({
  name: 'tariff-impact',
  title: 'Tariff change impact',
  description:
    'Consumption of a past period priced with the tariffs of two days, planned ones included, by contract: old, new and the difference.',
  subject: 'Billing and VAT',
  rowsLabel: 'Invoices',
  permission: 'canViewBills',
  filters: {
    period: periodFilter('Invoiced period ends', 'last_month', 400),
    old_prices: dayFilter('Old prices of (default: the period)'),
    new_prices: requiredDayFilter('New prices of'),
    ...reportSiteFilters(),
    type: choiceFilter('Contract type', CONTRACT_TYPES),
    tariff: textFilter('Tariff', 'tariff'),
    client: recordFilter('Client', 'client'),
    contract: recordFilter('Contract', 'contract'),
  },
  columns: {
    contract: { label: 'Contract', kind: 'reference', record: 'contract', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    ...SITE_COLUMNS,
    unit_no: { label: 'Unit', kind: 'text', hidden: true },
    type: { label: 'Contract type', kind: 'code', groupable: true, hidden: true },
    tariff: { label: 'Tariff', kind: 'text', groupable: true },
    bill: { label: 'Invoice', kind: 'reference', record: 'bill' },
    from: { label: 'From', kind: 'date', hidden: true },
    until: { label: 'Until', kind: 'date' },
    consumption: { label: 'Consumption', kind: 'decimal', unit: 'm³', total: true },
    old_net: { label: 'Old without VAT', kind: 'amount', total: true, hidden: true },
    new_net: { label: 'New without VAT', kind: 'amount', total: true, hidden: true },
    old_gross: { label: 'Old with VAT', kind: 'amount', total: true },
    new_gross: { label: 'New with VAT', kind: 'amount', total: true },
    difference: { label: 'Difference', kind: 'amount', total: true },
    percent: { label: 'Difference', kind: 'percent' },
    invoiced: { label: 'Invoiced', kind: 'amount', total: true, hidden: true },
  },
  key: 'bill_id',
  order: { by: 'difference', dir: 'desc' },
  query: async (
    { period, old_prices, new_prices, emirate, site, type, tariff, client, contract },
    { db },
  ) => {
    const joined = sql`bills b join contracts k on k.id = b.contract_id join clients c on c.id = b.client_id
      left join settings v on v.id = k.tariff_id left join sites s on s.code = k.site_code`;
    const { rows: found } = await sql<{ id: Id }>`select b.id from ${joined}
      where b.kind in ('consumption', 'final') and b.status not in ('Draft', 'Held') and b.deleted_at is null and b.reversed_at is null
        and ${isWithin(sql`b.period_end`, period)} and exists (select from counter_readings r where r.bill_id = b.id)
        and ${isAtSite({ emirate, site })} and ${isOneOf(sql`k.type`, type)} and ${equals(sql`c.id`, client)}
        and ${equals(sql`k.id`, contract)} and ${equals(sql`v.label`, tariff)}
      order by b.id limit ${MAX_INVOICES + 1}`.execute(db);
    if (found.length > MAX_INVOICES)
      throw new HttpError(
        422,
        `This period has more than ${formatInteger(MAX_INVOICES)} invoices. Choose a shorter period, a site, or a tariff.`,
      );
    const rows = await repriceInvoices(
      db,
      found.map(({ id }) => id),
      [old_prices, new_prices],
    );
    const types = {
      ...({ bill_id: 'uuid', consumption_m3: 'double precision' } as const),
      ...({ old_net: 'bigint', old_gross: 'bigint', new_net: 'bigint', new_gross: 'bigint' } as const),
    };
    return sql`select r.*, r.consumption_m3 as consumption, r.new_gross - r.old_gross as difference,
        100.0 * (r.new_gross - r.old_gross) / nullif(r.old_gross, 0) as percent, b.total as invoiced,
        ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract, ${referenceTo(sql`c.id`, sql`c.label`)} as client, ${selectSite},
        k.unit_no, k.type, v.label as tariff, ${referenceTo(sql`b.id`, sql`b.unique_number`)} as bill,
        b.period_start as "from", b.period_end as until
      from (${calculatedRows(rows, types)}) r join (${joined}) on b.id = r.bill_id`;
  },
});
