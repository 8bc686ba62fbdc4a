import type { VatCategory } from '../../../../domain/enums';
import { sql } from 'kysely';
import { defineReport } from '../../../reports/defineReport';
import { emirateFilter, isOneOf, periodFilter } from '../../../reports/reportFilters';
import { issuedLines } from './issuedLines';

/** SQL: net of the lines of a VAT category. */
const netOf = (category: VatCategory) =>
  sql`coalesce(sum(l.net) filter (where l.vat_category = ${sql.lit(category)}), 0)::bigint`;

/** Boxes 1, 3, 4 and 5 of the form VAT 201; its figures are those of the billing register. */
export const vat201 = defineReport({
  name: 'vat-201',
  title: 'VAT 201 figures',
  description: 'Supplies and VAT by emirate as the VAT return asks for them, equal to the billing register.',
  subject: 'Billing and VAT',
  rowsLabel: 'Emirates',
  permission: 'canViewBills',
  filters: { period: periodFilter('Issued', 'this_quarter'), emirate: emirateFilter() },
  columns: {
    emirate: {
      label: 'Emirate',
      kind: 'code',
      drillDown: { report: 'billing-register', filters: { emirate: 'emirate', period: 'period' } },
    },
    standard: { label: 'Standard-rated', kind: 'amount', total: true },
    vat: { label: 'VAT', kind: 'amount', total: true },
    zero: { label: 'Zero-rated', kind: 'amount', total: true },
    exempt: { label: 'Exempt', kind: 'amount', total: true },
    reverse: { label: 'Reverse charge', kind: 'amount', total: true },
    out_of_scope: { label: 'Out of scope', kind: 'amount', total: true },
    net: { label: 'Net', kind: 'amount', total: true },
    gross: { label: 'Gross', kind: 'amount', total: true },
  },
  key: 'emirate',
  order: { by: 'emirate', dir: 'asc' },
  query: ({ period, emirate }) => sql`
    select l.emirate, ${netOf('S')} as standard, sum(l.vat)::bigint as vat, ${netOf('Z')} as zero, ${netOf('E')} as exempt,
      ${netOf('AE')} as reverse, ${netOf('O')} as out_of_scope, sum(l.net)::bigint as net, sum(l.net + l.vat)::bigint as gross
    from (${issuedLines(period)}) l where ${isOneOf(sql`l.emirate`, emirate)} group by l.emirate`,
});
