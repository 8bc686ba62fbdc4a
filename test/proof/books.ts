import type { Pool, PoolClient } from 'pg';

/** What must be true of the books, and the rows that break it, reckoned from the entries alone. */
interface Claim {
  says: string;
  broken: string;
}

const AWAITED = `w.type = 'check' and w.voided_at is null
  and coalesce(w.check_status, 'received') in ('received', 'in_safe', 'deposited')`;
const WORTH = `case when w.voided_at is not null then 0
  when w.type <> 'check' or ${AWAITED} or w.check_status = 'cleared' then w.amount else w.partial_amount end`;

/** What a bill comes to by its lines, its payments and its credit notes. */
const RECKONED = `select b.id, b.status, b.kind, b.subtotal, b.discount_total, b.vat_total, b.total,
    b.paid_amount, b.pending_check_amount, b.credited_amount, b.balance_due, b.net_due,
    coalesce(l.amount, 0) as amount, coalesce(l.discount, 0) as discount, coalesce(l.vat, 0) as vat,
    b.paid_before + coalesce(p.paid, 0) as paid, coalesce(p.awaited, 0) as awaited,
    case when b.kind = 'credit_note' then b.total else b.credited_before + coalesce(n.credited, 0) end as credited
  from bills b
  left join (select bill_id, sum(amount) as amount, sum(discount) as discount, sum(vat) as vat
    from bill_lines group by 1) l on l.bill_id = b.id
  left join (select a.bill_id, sum(a.amount) filter (where not (${AWAITED})) as paid,
    sum(a.amount) filter (where ${AWAITED}) as awaited
    from allocations a join wallets w on w.id = a.wallet_id group by 1) p on p.bill_id = b.id
  left join (select original_bill_id, sum(total) as credited from bills where original_bill_id is not null
    and status <> 'Draft' group by 1) n on n.original_bill_id = b.id`;

/** Every number that was given, whatever it was given to. */
const NUMBERS = ['bills', 'wallets', 'orders', 'contracts', 'handovers']
  .map((table) => {
    const further = table === 'wallets' ? ' and not for_deposit' : '';
    return `select unique_number as number from ${table} where unique_number is not null${further}`;
  })
  .concat(
    'select receipt_no from contract_deposits where receipt_no is not null',
    'select clearance_certificate_no from contracts where clearance_certificate_no is not null',
  )
  .join(' union all ');

/** Whether the company lets its numbers begin elsewhere than at 1. */
const NUMBERS_SET = `exists (select from settings
  where (key like '%\\_next' or key = 'numbers_yearly') and deleted_at is null)`;

/** What is true of the books at any moment. */
export const CLAIMS: readonly Claim[] = [
  {
    says: 'the totals of a bill are the sums of its lines',
    broken: `select id from (${RECKONED}) r where (subtotal, discount_total, vat_total, total)
      is distinct from (amount, discount, vat, amount - discount + vat)`,
  },
  {
    says: 'a bill is paid by what its payments and credit notes come to',
    broken: `select id from (${RECKONED}) r where (paid_amount, pending_check_amount, credited_amount, balance_due, net_due)
      is distinct from (paid, awaited, credited, total - paid - credited, total - paid - credited - awaited)`,
  },
  {
    says: 'a bill stands where its payments leave it',
    broken: `select id from (${RECKONED}) r where status not in ('Draft', 'Held', 'WrittenOff') and status <>
      case when kind = 'credit_note' then 'Credited'
        when total - paid - credited > 0 then case when paid > 0 then 'PartiallyPaid' else 'Issued' end
        when paid > 0 then 'Paid' else 'Credited' end`,
  },
  {
    says: 'an issued bill has a number, a seller, a buyer, its place and lines; a draft has no number',
    broken: `select b.id from bills b where case when b.status in ('Draft', 'Held') then b.unique_number is not null
      else b.unique_number is null or b.seller is null or b.buyer is null
        or b.contract_id is not null and b.site is null
        or not exists (select from bill_lines l where l.bill_id = b.id) end`,
  },
  {
    says: 'a payment is used as far as its shares say, and never beyond its worth; a deposit pays no bill',
    broken: `select w.id from wallets w left join (select wallet_id, sum(amount) as used from allocations group by 1) a
      on a.wallet_id = w.id where case when w.for_deposit then a.used is not null or w.allocated <> ${WORTH}
      else w.allocated <> coalesce(a.used, 0) or coalesce(a.used, 0) > ${WORTH} end`,
  },
  {
    says: 'numbers have no gap but where the company lets them begin, none is given twice, and the next follows the last',
    broken: `select n.series from (select regexp_replace(number, '-\\d+$', '') as series, count(*) as given,
        count(distinct number) as apart, max(substring(number from '\\d+$')::int) as last from (${NUMBERS}) g
        where number ~ '^[A-Z]+-\\d{4}-\\d+$' group by 1) n
      left join document_number_series s on s.name || '-' || s.year = n.series
      where n.given <> n.apart or n.given <> n.last and not ${NUMBERS_SET} or n.last is distinct from s.last`,
  },
  {
    says: 'a handover must equal its payments, all of one holder and done',
    broken: `select b.id from handovers b left join wallets w on w.handover_id = b.id group by b.id
      having count(w.id) = 0 or bool_or(w.user_id <> b.user_id or w.status <> 'Done')
        or b.cash_expected <> coalesce(sum(w.amount) filter (where w.type = 'cash'), 0)
        or b.checks_count <> count(*) filter (where w.type = 'check')
        or b.checks_total <> coalesce(sum(w.amount) filter (where w.type = 'check'), 0)`,
  },
  {
    says: 'everybody holds what was taken and not handed over',
    broken: `select h.id from custodians h left join (select user_id, sum(amount) filter (where type = 'cash') as cash,
        sum(amount) filter (where type = 'check') as checks from wallets
        where status <> 'Done' and voided_at is null and deleted_at is null group by 1) w on w.user_id = h.id
      where h.total_cash <> coalesce(w.cash, 0) or h.total_check <> coalesce(w.checks, 0)`,
  },
  {
    says: 'a request that is remembered remembers its answer',
    broken: 'select key from idempotency_keys where answer is null',
  },
];

/** Go through the books; a sentence for each claim that is broken. */
export async function auditBooks(pool: Pool | PoolClient): Promise<string[]> {
  const defects: string[] = [];
  for (const { says, broken } of CLAIMS) {
    const { rows } = await pool.query<Record<string, unknown>>(`${broken} limit 3`);
    const names = rows.map((row) => String(Object.values(row)[0])).join(', ');
    if (rows.length > 0) defects.push(`broken: ${says} (${names})`);
  }
  return defects;
}
