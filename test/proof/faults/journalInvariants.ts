/**
 * Balances of the journal compared with those calculated from bills, payments, deposits and handovers,
 * independently of the journal.
 */

interface Invariant {
  description: string;
  violationQuery: string;
}

const STATE = `coalesce(w.check_status, 'received')`;
const IS_UNCLEARED = `w.type = 'check' and w.voided_at is null and ${STATE} in ('received', 'in_safe', 'deposited', 'represented')`;
/** Amount of a payment that was paid by the bank or received in cash. */
const SETTLED = `case when w.voided_at is not null or ${IS_UNCLEARED} then 0
  when w.type <> 'check' or ${STATE} = 'cleared' then w.amount else w.partial_amount end`;
/** Amount of a payment for a deposit; an uncleared cheque counts, unless it has bounced before. */
const DEPOSITED = `case when w.voided_at is not null then 0
  when w.type <> 'check' or ${STATE} in ('received', 'in_safe', 'deposited', 'cleared') then w.amount
  else w.partial_amount end`;

const posted = (code: string, by: string) => `select ${by} as key, sum(l.amount) as fils from journal_lines l
  join ledger_accounts a on a.position = l.account where a.code = '${code}' group by 1`;

/** Keys whose posted balance differs from the expected one, with the difference. */
const difference = (code: string, by: string, expected: string) =>
  `select coalesce(key::text, 'none') || ': ' || sum(fils) from (
    ${posted(code, by)} union all select key, -fils from (${expected}) e) d group by key having sum(fils) <> 0`;

const total = (code: string, expected: string) =>
  difference(code, `'${code}'`, `select '${code}' as key, sum(fils) as fils from (${expected}) x`);

const payments = (amount: string, condition: string, key = `'all'`) =>
  `select ${key} as key, sum(${amount})::numeric as fils from wallets w where w.voided_at is null and ${condition} group by 1`;

const paidOut = (methods: string) => `select -amount as fils from credit_refunds where method in (${methods})
  union all select case kind when 'taken' then amount else -amount end from contract_deposits
    where method in (${methods}) and (kind = 'refunded' or kind = 'taken' and wallet_id is null)`;

const NOT_CASH = `'check', 'card', 'transfer'`;

export const JOURNAL_INVARIANTS: readonly Invariant[] = [
  {
    description: 'journal entries have lines that add up to 0, on the day of the entry',
    violationQuery: `select e.number from journal_entries e left join journal_lines l on l.entry = e.number group by e.number
      having count(l.entry) < 2 or sum(l.amount) <> 0 or bool_or(l.day <> e.day)
        or sum(l.amount) filter (where l.amount > 0) <> e.amount`,
  },
  {
    description: 'receivables are the balance due of each invoice',
    violationQuery: difference(
      'receivables',
      'l.bill_id',
      `select b.id as key, b.total - b.paid_before - b.credited_before - b.written_off_amount
        - coalesce((select sum(a.amount) from allocations a join wallets w on w.id = a.wallet_id
          where a.bill_id = b.id and not (${IS_UNCLEARED})), 0)
        - coalesce((select sum(n.total) from bills n where n.original_bill_id = b.id and n.status = 'Credited'), 0) as fils
      from bills b where b.kind <> 'credit_note' and b.status not in ('Draft', 'Held')`,
    ),
  },
  {
    description: 'receivables are what bills say is due',
    violationQuery: difference(
      'receivables',
      'l.bill_id',
      `select id as key, balance_due as fils from bills where kind <> 'credit_note' and status not in ('Draft', 'Held')`,
    ),
  },
  {
    description: 'customer credit is what was neither allocated, refunded nor transferred of each payment',
    violationQuery: difference(
      'customer_credit',
      'l.wallet_id',
      `select w.id as key, -(${SETTLED}) + case when ${IS_UNCLEARED} then 0
          else coalesce((select sum(amount) from allocations where wallet_id = w.id), 0) end
        + coalesce((select sum(amount) from credit_refunds where wallet_id = w.id), 0)
        + coalesce((select sum(t.amount) from payment_transfers t join wallets n on n.id = t.target_wallet_id
          where t.wallet_id = w.id and n.voided_at is null), 0) as fils
      from wallets w where not w.for_deposit`,
    ),
  },
  {
    description: 'security deposits are those of each contract',
    violationQuery: difference(
      'deposits_held',
      'l.contract_id',
      `select d.contract_id as key, -sum(case d.kind when 'waived' then 0 when 'taken'
          then case when w.id is null then d.amount else ${DEPOSITED} end else -d.amount end) as fils
      from contract_deposits d left join wallets w on w.id = d.wallet_id group by 1`,
    ),
  },
  {
    description: 'cash with collectors is that of each custodian',
    violationQuery: difference(
      'cash_collectors',
      'l.user_id',
      payments('w.amount', `w.type = 'cash' and w.status <> 'Done'`, 'w.user_id'),
    ),
  },
  {
    description: 'cheques with collectors are those of each custodian',
    violationQuery: difference(
      'cheques_collectors',
      'l.user_id',
      payments(
        'w.amount',
        `w.type = 'check' and w.status <> 'Done'
        and ${STATE} in ('received', 'in_safe')`,
        'w.user_id',
      ),
    ),
  },
  {
    description: 'cash in the safe is what was handed over, counted, paid out and deposited at the bank',
    violationQuery: total(
      'cash_safe',
      `select w.amount as fils from wallets w where w.type = 'cash' and w.status = 'Done' and w.voided_at is null
      union all select difference from handovers union all ${paidOut(`'cash'`)}
      union all select -amount from bank_deposits where status <> 'Reversed'`,
    ),
  },
  {
    description: 'cheques in the safe and at the bank are those in these states',
    violationQuery: `${total('cheques_safe', payments('w.amount', `w.type = 'check' and w.status = 'Done' and ${STATE} in ('received', 'in_safe')`))}
      union all ${total('cheques_bank', payments('w.amount', `w.type = 'check' and ${STATE} in ('deposited', 'represented')`))}`,
  },
  {
    description:
      'the bank has cleared cheques, settled cards, transfers and deposits, less what was paid out, and what statements posted',
    violationQuery: total(
      'bank',
      `select ${SETTLED} as fils from wallets w where w.type = 'check' or w.type in ('card', 'transfer') and w.status = 'Done'
      union all ${paidOut(NOT_CASH)}
      union all select amount from bank_deposits where status <> 'Reversed'
      union all select amount from bank_postings where status <> 'Reversed'`,
    ),
  },
  {
    description: 'bank charges, interest and unidentified receipts are those that statements posted',
    violationQuery: ['bank_charges', 'bank_interest', 'unidentified_receipts', 'bank_other']
      .map((code) =>
        total(
          code,
          `select -amount as fils from bank_postings where account = '${code}' and status <> 'Reversed'`,
        ),
      )
      .join(' union all '),
  },
  {
    description: 'confirmed lines of statements are the movements that they match',
    violationQuery: `select m.id from bank_matches m
      cross join lateral (select count(*) as count, coalesce(sum(l.amount), 0) as fils from bank_lines l
        join bank_statements s on s.id = l.statement_id
        where l.match_id = m.id and l.status = 'Confirmed' and s.kind = 'account') l
      cross join lateral (select coalesce(sum(j.amount), 0) as fils from bank_match_entries e
        join journal_lines j on j.entry = e.entry and j.position = e.position
        join ledger_accounts a on a.position = j.account and a.code = 'bank' where e.match_id = m.id) j
      where l.fils <> j.fils`,
  },
  {
    description: 'cards and transfers in clearing are those not settled',
    violationQuery: `${total('card_clearing', payments('w.amount', `w.type = 'card' and w.status <> 'Done'`))}
      union all ${total('transfer_clearing', payments('w.amount', `w.type = 'transfer' and w.status <> 'Done'`))}`,
  },
  {
    description: 'cheques not yet cleared are those that count for no client',
    violationQuery: total(
      'cheques_uncleared',
      `select case when w.for_deposit then ${DEPOSITED} else 0 end - w.amount as fils from wallets w where ${IS_UNCLEARED}`,
    ),
  },
  {
    description:
      'revenue and VAT are the lines of invoices less those of credit notes, by emirate and category',
    violationQuery: `select key from (
        select concat_ws('/', a.code, l.emirate, l.vat_category) as key, l.amount as fils
        from journal_lines l join ledger_accounts a on a.position = l.account where a.type = 'revenue' and a.code <> 'bank_interest' or a.code = 'vat_output'
        union all
        select concat_ws('/', x.code, coalesce(b.buyer ->> 'emirate', c.emirate), i.vat_category), case b.kind when 'credit_note' then -1 else 1 end * x.fils
        from bills b join clients c on c.id = b.client_id join bill_lines i on i.bill_id = b.id left join bills o on o.id = b.original_bill_id
          cross join lateral (values ('revenue_' || replace(i.code, 'estimate_', ''), i.net), ('vat_output', i.vat)) x (code, fils)
        where b.status not in ('Draft', 'Held') and (x.code = 'vat_output' or coalesce(o.kind, b.kind) not in ('deposit_receipt', 'opening_balance'))) y
      group by key having sum(fils) <> 0`,
  },
  {
    description: 'bad debts, cash differences and opening balances are those of invoices and handovers',
    violationQuery: `${total('bad_debts', 'select written_off_amount as fils from bills')}
      union all ${total('cash_differences', 'select -difference as fils from handovers')}
      union all ${total(
        'opening_balances',
        `select paid_before + credited_before as fils from bills where status not in ('Draft', 'Held')
        union all select case b.kind when 'credit_note' then b.total else -b.total end from bills b left join bills o on o.id = b.original_bill_id
          where coalesce(o.kind, b.kind) = 'opening_balance' and b.status not in ('Draft', 'Held')
        union all select amount from wallets where type = 'opening_balance' and voided_at is null
        union all select case kind when 'taken' then amount else -amount end from contract_deposits where method = 'opening_balance'
        union all select -amount from bank_postings where account = 'opening_balances' and status <> 'Reversed'`,
      )}`,
  },
  {
    description: 'closed months have the balances of their lines, and months close in order',
    violationQuery: `select p.month::text || ' account ' || a.position from ledger_periods p cross join ledger_accounts a
      where p.status = 'Closed'
        and coalesce((select balance from ledger_balances where period_id = p.id and account = a.position), 0)
          <> (select coalesce(sum(amount), 0) from journal_lines
            where account = a.position and day < p.month + interval '1 month')
      union all select p.month::text from ledger_periods p join ledger_periods e on e.month < p.month
        where p.status = 'Closed' and e.status = 'Open'`,
  },
];
