import type { Pool, PoolClient } from 'pg';
import { JOURNAL_INVARIANTS } from './journalInvariants';

/** A rule and a query for the rows that violate it, computed from the entries alone. */
interface Invariant {
  description: string;
  violationQuery: string;
}

const IS_PENDING_CHEQUE = `w.type = 'check' and w.voided_at is null
  and coalesce(w.check_status, 'received') in ('received', 'in_safe', 'deposited')`;
const PAYMENT_VALUE = `case when w.voided_at is not null then 0
  when w.type <> 'check' or ${IS_PENDING_CHEQUE} or w.check_status = 'cleared' then w.amount else w.partial_amount end`;

/** Amounts of every bill, calculated from its lines, payments and credit notes. */
const CALCULATED_BILLS = `select b.id, b.status, b.kind, b.subtotal, b.discount_total, b.vat_total, b.total,
    b.paid_amount, b.pending_check_amount, b.credited_amount, b.balance_due, b.net_due,
    coalesce(l.amount, 0) as amount, coalesce(l.discount, 0) as discount, coalesce(l.vat, 0) as vat,
    b.paid_before + coalesce(p.paid, 0) as paid, coalesce(p.awaited, 0) as awaited,
    case when b.kind = 'credit_note' then b.total else b.credited_before + coalesce(n.credited, 0) end as credited,
    b.written_off_amount, coalesce(o.approved, 0) as approved
  from bills b
  left join (select bill_id, sum(amount) as approved from write_offs group by 1) o on o.bill_id = b.id
  left join (select bill_id, sum(amount) as amount, sum(discount) as discount, sum(vat) as vat
    from bill_lines group by 1) l on l.bill_id = b.id
  left join (select a.bill_id, sum(a.amount) filter (where not (${IS_PENDING_CHEQUE})) as paid,
    sum(a.amount) filter (where ${IS_PENDING_CHEQUE}) as awaited
    from allocations a join wallets w on w.id = a.wallet_id group by 1) p on p.bill_id = b.id
  left join (select original_bill_id, sum(total) as credited from bills where original_bill_id is not null
    and status <> 'Draft' group by 1) n on n.original_bill_id = b.id`;

/** All document numbers. */
const ASSIGNED_NUMBERS = [
  'bills',
  'wallets',
  'orders',
  'contracts',
  'handovers',
  'bank_deposits',
  'bank_statements',
  'bank_postings',
]
  .map((table) => {
    const condition = table === 'wallets' ? ' and not for_deposit' : '';
    return `select unique_number as number from ${table} where unique_number is not null${condition}`;
  })
  .concat(
    'select receipt_no from contract_deposits where receipt_no is not null',
    'select clearance_certificate_no from contracts where clearance_certificate_no is not null',
  )
  .join(' union all ');

/** Whether settings change the start of document numbers. */
const HAS_CUSTOM_NUMBERING = `exists (select from settings
  where (key like '%\\_next' or key = 'numbers_yearly') and deleted_at is null)`;

/** Invariants of the ledger. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    description: 'the totals of a bill are the sums of its lines',
    violationQuery: `select id from (${CALCULATED_BILLS}) r where (subtotal, discount_total, vat_total, total)
      is distinct from (amount, discount, vat, amount - discount + vat)`,
  },
  {
    description: 'the paid amounts of a bill are the sums of its payments and credit notes',
    violationQuery: `select id from (${CALCULATED_BILLS}) r where (paid_amount, pending_check_amount, credited_amount, balance_due, net_due)
      is distinct from (paid, awaited, credited, total - paid - credited - written_off_amount,
        total - paid - credited - written_off_amount - awaited)`,
  },
  {
    description: 'what is written off of a bill was approved, and neither paid nor credited',
    violationQuery: `select id from (${CALCULATED_BILLS}) r
      where written_off_amount <> greatest(0, least(approved, total - paid - credited - awaited))`,
  },
  {
    description: 'no line is credited by more than its net amount and VAT',
    violationQuery: `select o.bill_id from bill_lines o join bills n on n.original_bill_id = o.bill_id and n.status <> 'Draft'
      join bill_lines l on l.bill_id = n.id and l.credits = o.position
      group by o.bill_id, o.position, o.net, o.vat having abs(sum(l.net)) > abs(o.net) or abs(sum(l.vat)) > abs(o.vat)`,
  },
  {
    description: 'the status of a bill follows from its payments',
    violationQuery: `select id from (${CALCULATED_BILLS}) r where status not in ('Draft', 'Held') and status <>
      case when kind = 'credit_note' then 'Credited'
        when total - paid - credited > written_off_amount then case when paid > 0 then 'PartiallyPaid' else 'Issued' end
        when written_off_amount > 0 then 'WrittenOff'
        when paid > 0 then 'Paid' else 'Credited' end`,
  },
  {
    description: 'an issued bill has a number, seller, buyer, site and lines; a draft has no number',
    violationQuery: `select b.id from bills b where case when b.status in ('Draft', 'Held') then b.unique_number is not null
      else b.unique_number is null or b.seller is null or b.buyer is null
        or b.contract_id is not null and b.site is null
        or not exists (select from bill_lines l where l.bill_id = b.id) end`,
  },
  {
    description:
      'the allocated amount of a payment is the sum of its allocations and at most its value; a deposit pays no bill',
    violationQuery: `select w.id from wallets w left join (select wallet_id, sum(amount) as used from allocations group by 1) a
      on a.wallet_id = w.id where case when w.for_deposit then a.used is not null or w.allocated <> ${PAYMENT_VALUE}
      else w.allocated <> coalesce(a.used, 0) or coalesce(a.used, 0) > ${PAYMENT_VALUE} end`,
  },
  {
    description: 'the transferred amount of a payment is the sum of its transfers that were not reversed',
    violationQuery: `select w.id from wallets w where w.transferred <> coalesce((select sum(n.amount)
      from payment_transfers t join wallets n on n.id = t.target_wallet_id where t.wallet_id = w.id and n.voided_at is null), 0)`,
  },
  {
    description:
      'document numbers are unique and have no gaps except where a setting starts them, and the next one follows the last',
    violationQuery: `select n.series from (select regexp_replace(number, '-\\d+$', '') as series, count(*) as given,
        count(distinct number) as apart, max(substring(number from '\\d+$')::int) as last from (${ASSIGNED_NUMBERS}) g
        where number ~ '^[A-Z]+-\\d{4}-\\d+$' group by 1) n
      left join document_number_series s on s.name || '-' || s.year = n.series
      where n.given <> n.apart or n.given <> n.last and not ${HAS_CUSTOM_NUMBERING} or n.last is distinct from s.last`,
  },
  {
    description: 'a handover has the totals of its payments, all of one custodian and with status Done',
    violationQuery: `select b.id from handovers b left join wallets w on w.handover_id = b.id group by b.id
      having count(w.id) = 0 or bool_or(w.user_id <> b.user_id or w.status <> 'Done')
        or b.cash_expected <> coalesce(sum(w.amount) filter (where w.type = 'cash'), 0)
        or b.checks_count <> count(*) filter (where w.type = 'check')
        or b.checks_total <> coalesce(sum(w.amount) filter (where w.type = 'check'), 0)`,
  },
  {
    description: 'every custodian holds the payments that were recorded and not handed over',
    violationQuery: `select h.id from custodians h left join (select user_id, sum(amount) filter (where type = 'cash') as cash,
        sum(amount) filter (where type = 'check') as checks from wallets
        where status <> 'Done' and voided_at is null and deleted_at is null group by 1) w on w.user_id = h.id
      where h.total_cash <> coalesce(w.cash, 0) or h.total_check <> coalesce(w.checks, 0)`,
  },
  {
    description: 'every stored idempotency key has a response',
    violationQuery: 'select key from idempotency_keys where response is null',
  },
];

async function findViolations(pool: Pool | PoolClient, invariants: readonly Invariant[]): Promise<string[]> {
  const defects: string[] = [];
  for (const { description, violationQuery } of invariants) {
    const { rows } = await pool.query<Record<string, unknown>>(`${violationQuery} limit 3`);
    const ids = rows.map((row) => String(Object.values(row)[0])).join(', ');
    if (rows.length > 0) defects.push(`violated: ${description} (${ids})`);
  }
  return defects;
}

/** Checks all invariants; returns a message for each violation. */
export const checkLedger = (pool: Pool | PoolClient): Promise<string[]> =>
  findViolations(pool, [...LEDGER_INVARIANTS, ...JOURNAL_INVARIANTS]);

/** Compares only the journal with its source records. */
export const findJournalDefects = (pool: Pool | PoolClient): Promise<string[]> =>
  findViolations(pool, JOURNAL_INVARIANTS);
