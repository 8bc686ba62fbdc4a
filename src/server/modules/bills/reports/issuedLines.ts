import { sql } from 'kysely';
import type { ReportPeriod } from '../../../../domain/reports/reportPeriod';
import type { SqlExpression } from '../../../lists/fields';
import { isWithin } from '../../../reports/reportFilters';

/**
 * SQL: lines of invoices and credit notes issued in a period, negative for credit notes, with the buyer's
 * emirate at issue. Like the VAT return of the ledger, it excludes deposit receipts, which are no revenue,
 * and opening balances, whose VAT the previous system declared.
 */
export const issuedLines = (period: ReportPeriod): SqlExpression => sql`
  select b.id as bill_id, b.unique_number, b.kind, b.issue_date, b.supply_date, b.client_id, b.contract_id,
    b.buyer ->> 'trn' as trn, coalesce(b.buyer ->> 'emirate', c.emirate) as emirate,
    c.label || ' · ' || c.code as client_label, c.type as client_type, l.position, l.code, l.description, l.unit, l.unit_price, l.vat_category, l.vat_rate,
    v.sign * l.quantity as quantity, v.sign * l.net as net, v.sign * l.vat as vat
  from bills b join clients c on c.id = b.client_id join bill_lines l on l.bill_id = b.id
    left join bills o on o.id = b.original_bill_id
    cross join lateral (select case when b.kind = 'credit_note' then -1 else 1 end as sign) v
  where b.status not in ('Draft', 'Held') and b.deleted_at is null
    and coalesce(o.kind, b.kind) not in ('deposit_receipt', 'opening_balance') and ${isWithin(sql`b.issue_date`, period)}`;
