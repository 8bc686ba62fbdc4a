-- General ledger: the journal of all money events, posted by triggers in the transaction of each event; its periods;
-- and the bank account. Amounts are fils, debits positive. modules/ledger/README.md lists the entry of each event.

-- === Accounts ===

-- Standing accounts. The application knows them by code; number, name and ERP account are the company's.
create table ledger_accounts (
  id uuid primary key,
  version integer not null default 1,
  position smallint not null constraint ledger_accounts_position_key unique,
  code text not null constraint ledger_accounts_code_key unique,
  type text not null check (type in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  number text not null constraint ledger_accounts_number_key unique,
  name text not null,
  erp_code text,
  updated_at timestamptz not null default now()
);

insert into ledger_accounts (id, position, code, type, number, name)
  select md5('ledger account ' || code)::uuid, position, code, type, number, name from (values
    (1, 'cash_collectors', 'asset', '1010', 'Cash with collectors'),
    (2, 'cash_safe', 'asset', '1020', 'Cash in safe'),
    (3, 'cheques_collectors', 'asset', '1030', 'Cheques with collectors'),
    (4, 'cheques_safe', 'asset', '1040', 'Cheques in safe'),
    (5, 'cheques_bank', 'asset', '1050', 'Cheques at the bank'),
    (6, 'card_clearing', 'asset', '1060', 'Card payments in clearing'),
    (7, 'transfer_clearing', 'asset', '1070', 'Transfers in clearing'),
    (8, 'bank', 'asset', '1080', 'Bank'),
    (9, 'receivables', 'asset', '1100', 'Receivables'),
    (10, 'cheques_uncleared', 'asset', '1190', 'Cheques not yet cleared'),
    (11, 'customer_credit', 'liability', '2100', 'Customer credit'),
    (12, 'deposits_held', 'liability', '2200', 'Security deposits held'),
    (13, 'deposits_billed', 'liability', '2210', 'Security deposits invoiced'),
    (14, 'vat_output', 'liability', '2300', 'VAT output'),
    (15, 'opening_balances', 'equity', '3900', 'Opening balances'),
    (16, 'revenue_gas', 'revenue', '4010', 'Gas'),
    (17, 'revenue_true_up', 'revenue', '4015', 'Corrections of estimates'),
    (18, 'revenue_service', 'revenue', '4020', 'Service charges'),
    (19, 'revenue_convenience', 'revenue', '4030', 'Convenience fees'),
    (20, 'revenue_connection', 'revenue', '4040', 'Connection fees'),
    (21, 'revenue_reconnection', 'revenue', '4050', 'Reconnection fees'),
    (22, 'revenue_late_fee', 'revenue', '4060', 'Late fees'),
    (23, 'revenue_material', 'revenue', '4070', 'Maintenance material'),
    (24, 'revenue_labour', 'revenue', '4080', 'Maintenance labour'),
    (25, 'bad_debts', 'expense', '5010', 'Bad debts'),
    (26, 'cash_differences', 'expense', '5020', 'Cash differences'),
    (27, 'bank_other', 'asset', '1090', 'Bank movements outside Tankbook'),
    (28, 'unidentified_receipts', 'liability', '2120', 'Unidentified receipts'),
    (29, 'bank_interest', 'revenue', '4090', 'Bank interest'),
    (30, 'bank_charges', 'expense', '5030', 'Bank charges')
  ) a (position, code, type, number, name);

-- === Periods ===

-- Months of the ledger, which close in order.
create table ledger_periods (
  id uuid primary key,
  version integer not null default 1,
  month date not null constraint ledger_periods_month_key unique
    check (month = date_trunc('month', month::timestamp)::date),
  status text not null default 'Open' check (status in ('Open', 'Closed')),
  closed_at timestamptz,
  closed_by uuid references users (id),
  reopened_at timestamptz,
  reopened_by uuid references users (id),
  -- Of the last closing or reopening.
  reason text,
  updated_at timestamptz not null default now()
);

-- Balances of accounts at the end of closed months.
create table ledger_balances (
  period_id uuid not null constraint ledger_balances_period_fkey references ledger_periods (id),
  account smallint not null constraint ledger_balances_account_fkey references ledger_accounts (position),
  balance bigint not null,
  primary key (period_id, account)
);

-- Adds the months between the first event and a day.
create function add_ledger_periods(day date) returns void language sql as $$
  insert into ledger_periods (id, month)
  select md5('ledger period ' || m.month)::uuid, m.month
  from (select generate_series(least((select min(month) from ledger_periods), date_trunc('month', day)::date)::timestamp,
    greatest((select max(month) from ledger_periods), date_trunc('month', day)::date)::timestamp, '1 month')::date as month) m
  where not exists (select from ledger_periods p where p.month = m.month)
  order by m.month on conflict (month) do nothing
$$;

-- Lock that postings share, and that closing and reopening a month takes alone.
create function ledger_periods_lock() returns integer language sql immutable return 7265005;

-- Day on which an event is posted: its own, or the first open day after its month was closed. No month closes until the
-- transaction ends.
create function posting_day(event_day date) returns date language plpgsql as $$
declare
  first_open date;
begin
  perform pg_advisory_xact_lock_shared(ledger_periods_lock());
  select (max(month) + interval '1 month')::date into first_open from ledger_periods where status = 'Closed';
  if not exists (select from ledger_periods where month = date_trunc('month', event_day)::date)
      and event_day >= coalesce(first_open, event_day) then
    perform add_ledger_periods(event_day);
  end if;
  return greatest(event_day, first_open);
end
$$;

-- Months close and reopen one after the other. Waits for transactions that are posting; stores or removes balances.
create function ledger_periods_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.month <> old.month then
    raise exception 'a month of the ledger cannot be changed' using errcode = '23000';
  end if;
  if new.status = old.status then
    return new;
  end if;
  perform pg_advisory_xact_lock(ledger_periods_lock());
  if new.status = 'Closed' then
    if exists (select from ledger_periods where month < new.month and status <> 'Closed') then
      raise exception 'an earlier month is still open' using errcode = '23000';
    end if;
    insert into ledger_balances (period_id, account, balance)
    select new.id, account, sum(amount)::bigint from (
      select account, balance as amount from ledger_balances
        where period_id = (select id from ledger_periods where month = (new.month - interval '1 month')::date)
      union all
      select account, amount from journal_lines
        where day >= new.month and day < (new.month + interval '1 month')::date) b
    group by account having sum(amount) <> 0;
  else
    if exists (select from ledger_periods where month > new.month and status = 'Closed') then
      raise exception 'a later month is closed' using errcode = '23000';
    end if;
    delete from ledger_balances where period_id = new.id;
  end if;
  return new;
end
$$;
create trigger ledger_periods_change before update or delete on ledger_periods
  for each row execute function ledger_periods_change();

-- === Journal ===

create table journal_entries (
  -- Ascending; numbers of transactions that failed are missing.
  number bigint generated by default as identity primary key,
  id uuid not null generated always as (('00000000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid) stored,
  -- Posting day, and the earlier day of an event whose month was closed.
  day date not null,
  event_day date not null,
  event text not null,
  -- Number of the invoice, payment, handover or deposit.
  document text not null,
  source_model text not null
    check (source_model in ('bill', 'wallet', 'contract', 'batch', 'bank_deposit', 'bank_posting')),
  source_id uuid not null,
  client_id uuid references clients (id),
  -- Sum of the debits.
  amount bigint not null check (amount > 0),
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create unique index journal_entries_id_key on journal_entries (id);
create index journal_entries_day on journal_entries (day, id);
create index journal_entries_client on journal_entries (client_id, day, id) where client_id is not null;
create index journal_entries_source on journal_entries (source_id);
create index journal_entries_document on journal_entries (document collate "C");

create table journal_lines (
  entry bigint not null constraint journal_lines_entry_fkey references journal_entries (number),
  position smallint not null,
  -- That of the entry.
  day date not null,
  account smallint not null constraint journal_lines_account_fkey references ledger_accounts (position),
  amount bigint not null check (amount <> 0),
  client_id uuid,
  contract_id uuid,
  bill_id uuid,
  wallet_id uuid,
  -- Custodian of cash, cheques and payments in clearing.
  user_id uuid,
  -- Those of the invoice that the entry posts.
  emirate text check (emirate in ('Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras Al Khaimah', 'Sharjah',
    'Umm Al Quwain')),
  vat_category text check (vat_category in ('S', 'Z', 'E', 'O', 'AE')),
  primary key (entry, position)
);
create index journal_lines_account on journal_lines (account, day, entry, position) include (amount);

-- Entries are balanced and have all their lines from the transaction that made them.
create function journal_lines_check() returns trigger language plpgsql as $$
begin
  if exists (select from added l left join journal_entries e on e.number = l.entry
      group by l.entry having sum(l.amount) <> 0
        or bool_or(e.day is distinct from l.day or e.created_at is distinct from now())) then
    raise exception 'the lines of a journal entry must add up to 0 and be posted with it' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger journal_lines_check after insert on journal_lines referencing new table as added
  for each statement execute function journal_lines_check();

create function journal_entries_check() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_lines where entry = new.number having sum(amount) = 0
      and sum(amount) filter (where amount > 0) = new.amount) then
    raise exception 'a journal entry must have lines that add up to 0' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger journal_entries_check after insert on journal_entries deferrable initially deferred
  for each row execute function journal_entries_check();

create function journal_entries_check_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(ledger_periods_lock());
  if exists (select from added e join ledger_periods p on p.month = date_trunc('month', e.day)::date
      where p.status = 'Closed')
    or exists (select from added where day < (select min(month) from ledger_periods where status = 'Closed')) then
    raise exception 'this month is closed' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger journal_entries_check_period after insert on journal_entries referencing new table as added
  for each statement execute function journal_entries_check_period();

create function journal_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal cannot be changed, only added to' using errcode = '23000';
end
$$;
create trigger journal_lines_reject_change before update or delete on journal_lines
  for each statement execute function journal_reject_change();
create trigger journal_entries_reject_change before update or delete on journal_entries
  for each statement execute function journal_reject_change();

-- One line of an entry to be posted; lines of the same key and event become one entry.
create type posting as (
  key uuid,
  event text,
  event_day date,
  document text,
  source_model text,
  source_id uuid,
  entry_client uuid,
  created_by uuid,
  account text,
  amount bigint,
  client_id uuid,
  contract_id uuid,
  bill_id uuid,
  wallet_id uuid,
  user_id uuid,
  emirate text,
  vat_category text
);

create function post_journal(postings posting[]) returns void language plpgsql as $$
begin
  if cardinality(postings) = 0 then
    return;
  end if;
  with posted as materialized (select * from unnest(postings) where amount <> 0),
  numbered as materialized (
    select nextval('journal_entries_number_seq') as number, posting_day(e.event_day) as posted_on, e.* from (
      select key, event, min(event_day) as event_day, min(document) as document, min(source_model) as source_model,
        (array_agg(source_id))[1] as source_id, (array_agg(entry_client))[1] as entry_client,
        (array_agg(created_by))[1] as created_by, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as total
      from posted group by key, event order by min(event_day), min(document)) e),
  entries as (
    insert into journal_entries (number, day, event_day, event, document, source_model, source_id, client_id, amount,
      created_by)
    select number, posted_on, event_day, event, document, source_model, source_id, entry_client, total, created_by
    from numbered)
  insert into journal_lines (entry, position, day, account, amount, client_id, contract_id, bill_id, wallet_id, user_id,
    emirate, vat_category)
  select n.number, row_number() over (partition by n.number order by l.amount < 0, a.position, l.vat_category, l.bill_id),
    n.posted_on, a.position, l.amount, l.client_id, l.contract_id, l.bill_id, l.wallet_id, l.user_id, l.emirate,
    l.vat_category
  from posted l join numbered n on n.key = l.key and n.event = l.event left join ledger_accounts a on a.code = l.account;
end
$$;

-- === Postings of bills ===

-- Issued invoices and credit notes: receivables against revenue by line code, and VAT by emirate and category; what was
-- owed before Tankbook against the opening balances, on the day on which it was taken over.
create function bill_postings(bills uuid[]) returns setof posting language sql stable as $$
  with issued as (
    select b.id, b.unique_number, coalesce(b.taken_over_on, b.issue_date) as event_day, b.client_id, b.contract_id,
      b.created_by, b.total, b.paid_before + b.credited_before as settled_before,
      case when b.kind = 'credit_note' then -1 else 1 end as sign,
      case b.kind when 'credit_note' then 'credit_note_issued' when 'opening_balance' then 'opening_balance'
        else 'invoice_issued' end as event,
      coalesce(b.original_bill_id, b.id) as owed_bill,
      coalesce(o.kind, b.kind) = 'deposit_receipt' as is_deposit,
      coalesce(o.kind, b.kind) = 'opening_balance' as is_opening,
      coalesce(b.buyer ->> 'emirate', c.emirate) as emirate
    from unnest($1) i join bills b on b.id = i join clients c on c.id = b.client_id
      left join bills o on o.id = b.original_bill_id
  )
  select b.id, b.event, b.event_day, b.unique_number, 'bill', b.id, b.client_id, b.created_by, l.account,
    (b.sign * l.amount)::bigint, case when l.is_owed then b.client_id end, case when l.is_owed or b.is_deposit then b.contract_id end,
    case when l.is_owed then b.owed_bill end, null::uuid, null::uuid, case when l.vat_category is not null then b.emirate end,
    l.vat_category
  from issued b cross join lateral (
    select 'receivables' as account, b.total as amount, true as is_owed, null as vat_category
    union all select 'receivables', -b.settled_before, true, null
    union all select 'opening_balances', b.settled_before, false, null
    union all select case when b.is_deposit then 'deposits_billed' when b.is_opening then 'opening_balances'
        when code = 'estimate_true_up' then 'revenue_true_up' else 'revenue_' || code end,
      -sum(net), false, case when not b.is_opening then vat_category end
      from bill_lines where bill_id = b.id group by code, vat_category
    union all select 'vat_output', -sum(vat), false, vat_category from bill_lines where bill_id = b.id group by vat_category
  ) l
$$;

-- The plan is kept, here and in allocations_post_journal: PostgreSQL would otherwise plan for the given ids each time,
-- which takes longer than the posting of a single invoice or payment.
create function bills_post_journal() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from before o join after n on n.id = o.id
      where o.status in ('Draft', 'Held') and n.status not in ('Draft', 'Held')) then
    perform post_journal(array(select p from bill_postings(array(select n.id from before o join after n on n.id = o.id
      where o.status in ('Draft', 'Held') and n.status not in ('Draft', 'Held'))) p));
  end if;
  if exists (select from before o join after n on n.id = o.id where o.written_off_amount <> n.written_off_amount) then
    perform post_journal(array(
      select row(n.id, case when l.change > 0 then 'written_off' else 'write_off_reversed' end, d.day, n.unique_number, 'bill',
        n.id, n.client_id, null, l.account, l.sign * l.change, l.client_id, l.contract_id, l.bill_id, null, null, null,
        null)::posting
      from before o join after n on n.id = o.id
        cross join lateral (select greatest(
          (select max(dubai_day(created_at)) from write_offs where bill_id = n.id),
          (select max(dubai_day(created_at)) from allocations where bill_id = n.id),
          (select max(issue_date) from bills where original_bill_id = n.id)) as day) d
        cross join lateral (values
          ('bad_debts', 1, n.written_off_amount - o.written_off_amount, null, null, null),
          ('receivables', -1, n.written_off_amount - o.written_off_amount, n.client_id, n.contract_id, n.id))
          l (account, sign, change, client_id, contract_id, bill_id)
      where l.change <> 0));
  end if;
  -- The inverse of an opening balance whose import was undone, on the day of the posting.
  if exists (select from before o join after n on n.id = o.id
      where n.kind = 'opening_balance' and o.deleted_at is null and n.deleted_at is not null) then
    perform post_journal(array(
      select row(n.id, 'opening_balance_undone', n.taken_over_on, o.unique_number, 'bill', n.id, n.client_id, null, l.account,
        l.sign * (n.credited_before - o.credited_before), l.client_id, l.contract_id, l.bill_id, null, null, null,
        null)::posting
      from before o join after n on n.id = o.id
        cross join lateral (values ('opening_balances', 1, null, null, null),
          ('receivables', -1, n.client_id, n.contract_id, n.id)) l (account, sign, client_id, contract_id, bill_id)
      where n.kind = 'opening_balance' and o.deleted_at is null and n.deleted_at is not null));
  end if;
  return null;
end
$$;
create trigger bills_post_journal after update on bills referencing old table as before new table as after
  for each statement execute function bills_post_journal();

-- === Postings of payments ===

-- What a payment in a state contributes to the balances of accounts: where the money is, what counts for the client,
-- and the rest of a cheque that the bank has not paid yet. The three add up to 0. Credit as a payment of the contract
-- that it was transferred to moves no money.
create function wallet_position(type text, amount bigint, status text, check_status text, is_voided boolean,
  partial_amount bigint, for_deposit boolean) returns table (account text, fils bigint) language sql immutable as $$
  select p.account, p.fils
  from (select coalesce(check_status, 'received') as state, status = 'Done' as is_done) s
  cross join lateral (select
    case when is_voided then 0
      when type = 'check' and s.state in ('bounced', 'replaced', 'cancelled', 'stale') then partial_amount
      else amount end as money,
    case when is_voided then 0
      when type <> 'check' or s.state = 'cleared' then amount
      when s.state not in ('received', 'in_safe', 'deposited') then partial_amount
      when for_deposit then amount
      else 0 end as counted) m
  cross join lateral (values
    (case type
      when 'cash' then case when s.is_done then 'cash_safe' else 'cash_collectors' end
      when 'card' then case when s.is_done then 'bank' else 'card_clearing' end
      when 'transfer' then case when s.is_done then 'bank' else 'transfer_clearing' end
      when 'deposit' then 'deposits_held'
      when 'opening_balance' then 'opening_balances'
      else case
        when s.state in ('deposited', 'represented') then 'cheques_bank'
        when s.state not in ('received', 'in_safe') then 'bank'
        when s.is_done then 'cheques_safe'
        else 'cheques_collectors' end
      end, m.money),
    (case when for_deposit then 'deposits_held' else 'customer_credit' end, -m.counted),
    ('cheques_uncleared', m.counted - m.money)) p (account, fils)
  where p.fils <> 0 and type <> 'credit'
$$;

-- A line of a payment, with the dimensions of its account.
create function wallet_posting(event text, event_day date, actor uuid, payment uuid, number text, client uuid, contract uuid,
  custodian uuid, account text, fils bigint) returns posting language sql immutable as $$
  select row(payment, event, event_day, number, 'wallet', payment, client, actor, account, fils,
    case when is_clients then client end, case when is_clients then contract end, null, payment,
    case when account in ('cash_collectors', 'cheques_collectors', 'card_clearing', 'transfer_clearing') then custodian end,
    null, null)::posting
  from (select account in ('customer_credit', 'deposits_held', 'cheques_uncleared') as is_clients) a
$$;

-- Event of a new payment.
create function receipt_event(type text, for_deposit boolean) returns text language sql immutable
  return case when type = 'deposit' then 'deposit_applied' when type = 'opening_balance' then 'opening_balance'
    when for_deposit then 'deposit_taken' else 'payment_received' end;

-- Allocations of a payment as one line per invoice; `direction` is 1 when its cheque clears.
create function cleared_allocation_postings(event text, event_day date, payment uuid, client uuid, direction integer)
  returns setof posting language sql stable as $$
  select payment, event, event_day, w.unique_number, 'wallet', payment, client, null::uuid, l.account,
    (direction * l.sign * a.amount)::bigint, l.client_id, l.contract_id, l.bill_id, w.id, null::uuid, null, null
  from wallets w
    join (select wallet_id, bill_id, sum(amount)::bigint as amount from allocations where wallet_id = payment group by 1, 2) a
      on a.wallet_id = w.id
    join bills b on b.id = a.bill_id
    cross join lateral (values ('customer_credit', 1, client, w.contract_id, null::uuid),
      ('receivables', -1, b.client_id, b.contract_id, b.id)) l (account, sign, client_id, contract_id, bill_id)
  where w.id = payment and a.amount <> 0
$$;

create function wallets_post_journal_insert() returns trigger language plpgsql as $$
begin
  perform post_journal(array(
    select wallet_posting(receipt_event(n.type, n.for_deposit), dubai_day(n.paid_at), n.user_id, n.id, n.unique_number,
      coalesce(c.client_id, n.client_id), n.contract_id, n.user_id, p.account, p.fils)
    from added n left join contracts c on c.id = n.contract_id
      cross join lateral wallet_position(n.type, n.amount, n.status, n.check_status, n.voided_at is not null,
        n.partial_amount, n.for_deposit) p));
  return null;
end
$$;
create trigger wallets_post_journal_insert after insert on wallets referencing new table as added
  for each statement execute function wallets_post_journal_insert();

-- Posts the difference between the positions of a payment before and after a change, and when a cheque clears, the
-- allocations that it had.
create function wallets_post_journal_update() returns trigger language plpgsql as $$
begin
  if not exists (select from before o join after n on n.id = o.id
      where row(o.status, o.check_status, o.voided_at, o.partial_amount, o.for_deposit)
        is distinct from row(n.status, n.check_status, n.voided_at, n.partial_amount, n.for_deposit)) then
    return null;
  end if;
  perform post_journal(array(
    with changed as (
      select n.id, n.unique_number, n.user_id, n.contract_id, coalesce(c.client_id, n.client_id) as client_id,
        o.pending as was_pending, n.pending, e.event, n.type, n.amount, n.for_deposit,
        o.status as old_status, o.check_status as old_check_status, o.voided_at is not null as was_voided,
        o.partial_amount as old_partial_amount, o.for_deposit as was_for_deposit,
        n.status, n.check_status, n.voided_at is not null as is_voided, n.partial_amount,
        coalesce(case e.event
          when 'payment_voided' then dubai_day(n.voided_at)
          when 'payment_handed_over' then dubai_day(n.done_at)
          when 'cheque_deposited' then n.deposited_on
          when 'cheque_cleared' then n.cleared_on
          when 'cheque_bounced' then n.bounced_on end, dubai_day(n.updated_at)) as day,
        case e.event when 'payment_voided' then n.voided_by when 'payment_handed_over' then n.done_by end as actor
      from before o join after n on n.id = o.id left join contracts c on c.id = n.contract_id
        cross join lateral (select case
          when n.check_status is distinct from o.check_status and n.check_status in ('deposited', 'represented')
            then 'cheque_deposited'
          when n.check_status is distinct from o.check_status and n.check_status = 'cleared' then 'cheque_cleared'
          when n.check_status is distinct from o.check_status and n.check_status = 'bounced' then 'cheque_bounced'
          when n.check_status is distinct from o.check_status and n.check_status = 'cancelled' then 'cheque_returned'
          when n.check_status is distinct from o.check_status and n.check_status = 'stale' then 'cheque_stale'
          when n.voided_at is not null and o.voided_at is null then 'payment_voided'
          when n.status = 'Done' and o.status <> 'Done' then 'payment_handed_over'
          else 'payment_changed' end as event) e)
    select wallet_posting(w.event, w.day, w.actor, w.id, w.unique_number, w.client_id, w.contract_id, w.user_id, p.account,
      sum(p.fils)::bigint)
    from changed w cross join lateral (
      select account, fils from wallet_position(w.type, w.amount, w.status, w.check_status, w.is_voided, w.partial_amount,
        w.for_deposit)
      union all
      select account, -fils from wallet_position(w.type, w.amount, w.old_status, w.old_check_status, w.was_voided,
        w.old_partial_amount, w.was_for_deposit)) p
    group by w.event, w.day, w.actor, w.id, w.unique_number, w.client_id, w.contract_id, w.user_id, p.account
    having sum(p.fils) <> 0
    union all
    select a from changed w cross join lateral cleared_allocation_postings(w.event, w.day, w.id, w.client_id,
      case when w.pending then -1 else 1 end) a
    where w.pending <> w.was_pending));
  return null;
end
$$;
create trigger wallets_post_journal_update after update on wallets referencing old table as before new table as after
  for each statement execute function wallets_post_journal_update();

-- Allocations of payments that the bank has paid; those of uncleared cheques are posted when the cheque clears.
create function allocation_postings(allocations uuid[]) returns setof posting language sql stable as $$
  select a.id, case when a.reverses is null then 'payment_allocated' else 'allocation_reversed' end, dubai_day(a.created_at),
    w.unique_number, 'wallet', w.id, b.client_id, a.created_by, l.account, l.sign * a.amount, l.client_id, l.contract_id,
    l.bill_id, w.id, null::uuid, null, null
  from unnest($1) i join allocations a on a.id = i join wallets w on w.id = a.wallet_id join bills b on b.id = a.bill_id
    left join contracts c on c.id = w.contract_id
    cross join lateral (values
      ('customer_credit', 1, coalesce(c.client_id, w.client_id), w.contract_id, null::uuid),
      ('receivables', -1, b.client_id, b.contract_id, b.id)) l (account, sign, client_id, contract_id, bill_id)
  where not w.pending
$$;

create function allocations_post_journal() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  perform post_journal(array(select p from allocation_postings(array(select id from added)) p));
  return null;
end
$$;
create trigger allocations_post_journal after insert on allocations referencing new table as added
  for each statement execute function allocations_post_journal();

-- Transfers, or with `direction` -1 their reversals.
create function payment_transfer_postings(transfers uuid[], direction integer) returns setof posting language sql stable as $$
  select t.id, case direction when 1 then 'credit_transferred' else 'credit_transfer_reversed' end,
    dubai_day(case direction when 1 then t.created_at else n.voided_at end), n.unique_number, 'wallet', n.id,
    coalesce(oc.client_id, o.client_id), case direction when 1 then t.created_by else n.voided_by end, 'customer_credit',
    (direction * l.sign * t.amount)::bigint, l.client_id, l.contract_id, null::uuid, l.wallet_id, null::uuid, null, null
  from unnest($1) i join payment_transfers t on t.id = i
    join wallets o on o.id = t.wallet_id left join contracts oc on oc.id = o.contract_id
    join wallets n on n.id = t.target_wallet_id left join contracts nc on nc.id = n.contract_id
    cross join lateral (values (1, coalesce(oc.client_id, o.client_id), o.contract_id, o.id),
      (-1, coalesce(nc.client_id, n.client_id), n.contract_id, n.id)) l (sign, client_id, contract_id, wallet_id)
$$;

create function payment_transfers_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from payment_transfer_postings(array(select id from added), 1) p));
  return null;
end
$$;
create trigger payment_transfers_post_journal after insert on payment_transfers referencing new table as added
  for each statement execute function payment_transfers_post_journal();

-- Cash that a handover has more or less than expected.
create function handover_postings(handovers uuid[]) returns setof posting language sql stable as $$
  select h.id, 'cash_difference', dubai_day(h.at), h.unique_number, 'batch', h.id, null::uuid, h.cashier_id, l.account,
    l.sign * h.difference, null::uuid, null::uuid, null::uuid, null::uuid, case l.sign when -1 then h.user_id end, null, null
  from unnest($1) i join handovers h on h.id = i
    cross join lateral (values ('cash_safe', 1), ('cash_differences', -1)) l (account, sign)
  where h.difference <> 0
$$;

create function handovers_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from handover_postings(array(select id from added)) p));
  return null;
end
$$;
create trigger handovers_post_journal after insert on handovers referencing new table as added
  for each statement execute function handovers_post_journal();

-- === Postings of refunds and deposits ===

-- Account that money is paid out of, by the method of a refund; an undone opening balance goes back where it came from.
create function paying_account(method text) returns text language sql immutable
  return case method when 'cash' then 'cash_safe' when 'opening_balance' then 'opening_balances' else 'bank' end;

create function credit_refund_postings(refunds uuid[]) returns setof posting language sql stable as $$
  select r.id, 'credit_refunded', r.on_day, r.unique_number, 'wallet', r.wallet_id, coalesce(c.client_id, r.client_id),
    r.created_by, l.account, l.sign * r.amount, case l.sign when 1 then coalesce(c.client_id, r.client_id) end,
    case l.sign when 1 then r.contract_id end, null::uuid, r.wallet_id, null::uuid, null, null
  from unnest($1) i join credit_refunds r on r.id = i left join contracts c on c.id = r.contract_id
    cross join lateral (values ('customer_credit', 1), (paying_account(r.method), -1)) l (account, sign)
$$;

create function credit_refunds_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from credit_refund_postings(array(select id from added)) p));
  return null;
end
$$;
create trigger credit_refunds_post_journal after insert on credit_refunds referencing new table as added
  for each statement execute function credit_refunds_post_journal();

-- Deposits that were refunded, or taken without a payment; those with a payment are part of its position, and waivers
-- move no money. Deposits of the previous system are opening balances, and their refunds undo them.
create function deposit_postings(deposits uuid[]) returns setof posting language sql stable as $$
  select d.id, case when d.method = 'opening_balance' then
      case d.kind when 'taken' then 'opening_balance' else 'opening_balance_undone' end
      when d.kind = 'taken' then 'deposit_taken' else 'deposit_refunded' end, d.on_day,
    coalesce(d.receipt_no, c.unique_number), 'contract', c.id, c.client_id, d.created_by, l.account,
    case d.kind when 'taken' then l.sign else -l.sign end * d.amount, case l.sign when -1 then c.client_id end,
    case l.sign when -1 then c.id end, null::uuid, null::uuid, null::uuid, null, null
  from unnest($1) i join contract_deposits d on d.id = i join contracts c on c.id = d.contract_id
    cross join lateral (values (paying_account(d.method), 1), ('deposits_held', -1)) l (account, sign)
  where d.kind = 'refunded' or d.kind = 'taken' and d.wallet_id is null
$$;

create function contract_deposits_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from deposit_postings(array(select id from added)) p));
  return null;
end
$$;
create trigger contract_deposits_post_journal after insert on contract_deposits referencing new table as added
  for each statement execute function contract_deposits_post_journal();

-- === Cash deposits at the bank ===

-- Cash that was taken from the safe to the bank. A deposit is reversed, never changed.
create table bank_deposits (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint bank_deposits_number_key unique,
  day date not null,
  amount bigint not null check (amount > 0),
  bank text not null,
  slip_no text not null,
  note text,
  status text not null default 'Deposited' check (status in ('Deposited', 'Reversed')),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  reversed_at timestamptz,
  reversed_by uuid references users (id),
  reversal_reason text,
  updated_at timestamptz not null default now(),
  constraint bank_deposits_reversal check (num_nulls(reversed_at, reversed_by, reversal_reason) in (0, 3)
    and (status = 'Reversed') = (reversed_at is not null))
);
create unique index bank_deposits_slip on bank_deposits (lower(bank), lower(slip_no)) where status = 'Deposited';
create index bank_deposits_day on bank_deposits (day, id);

create function bank_deposits_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'Reversed'
     or row(old.id, old.unique_number, old.day, old.amount, old.bank, old.slip_no, old.note, old.created_at, old.created_by)
       is distinct from row(new.id, new.unique_number, new.day, new.amount, new.bank, new.slip_no, new.note, new.created_at,
         new.created_by) then
    raise exception 'a bank deposit can only be reversed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bank_deposits_reject_change before update or delete on bank_deposits
  for each row execute function bank_deposits_reject_change();

-- Deposits, or with `direction` -1 their reversals, which cancel them on their own day.
create function bank_deposit_postings(deposits uuid[], direction integer) returns setof posting language sql stable as $$
  select d.id, case direction when 1 then 'cash_banked' else 'cash_banking_reversed' end, d.day, d.unique_number,
    'bank_deposit', d.id, null::uuid, case direction when 1 then d.created_by else d.reversed_by end, l.account,
    direction * l.sign * d.amount, null::uuid, null::uuid, null::uuid, null::uuid, null::uuid, null, null
  from unnest($1) i join bank_deposits d on d.id = i
    cross join lateral (values ('bank', 1), ('cash_safe', -1)) l (account, sign)
$$;

create function bank_deposits_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from
    bank_deposit_postings(array[new.id], case new.status when 'Reversed' then -1 else 1 end) p));
  return null;
end
$$;
create trigger bank_deposits_post_journal after insert on bank_deposits
  for each row execute function bank_deposits_post_journal();
create trigger bank_deposits_post_journal_reversal after update of status on bank_deposits
  for each row when (old.status <> new.status) execute function bank_deposits_post_journal();

-- === Postings of loaded records ===

-- History of payments, of which the days of handover, deposit, return and clearance are known.
create function wallet_history_postings(payments uuid[]) returns setof posting language sql stable as $$
  with stages as (
    select w.id, w.unique_number, w.user_id, w.contract_id, coalesce(c.client_id, w.client_id) as client_id, w.type, w.amount,
      w.for_deposit, s.*, max(s.stage_day) over (partition by w.id order by s.stage) as day,
      lag(s.stage) over (partition by w.id order by s.stage) as previous_stage
    from unnest($1) i join wallets w on w.id = i left join contracts c on c.id = w.contract_id
      cross join lateral (values
        (1, receipt_event(w.type, w.for_deposit), w.user_id, dubai_day(w.paid_at), 'Pending', 'received', false, 0::bigint),
        (2, 'payment_handed_over', w.done_by, dubai_day(w.done_at), 'Done', 'in_safe', false, 0),
        (3, 'cheque_deposited', null, w.deposited_on, 'Done', 'deposited', false, 0),
        (4, case when w.voided_at is not null then 'payment_voided' else coalesce(case w.check_status
            when 'represented' then 'cheque_deposited' when 'cleared' then 'cheque_cleared'
            when 'bounced' then 'cheque_bounced' when 'replaced' then 'cheque_bounced' when 'cancelled' then 'cheque_returned'
            when 'stale' then 'cheque_stale' end, 'payment_changed') end,
          w.voided_by, coalesce(dubai_day(w.voided_at), case w.check_status when 'represented' then w.deposited_on
            when 'cleared' then w.cleared_on when 'bounced' then w.bounced_on when 'replaced' then w.bounced_on end,
            dubai_day(w.updated_at)), w.status, w.check_status, w.voided_at is not null, w.partial_amount)
      ) s (stage, event, actor, stage_day, status, check_status, is_voided, partial_amount)
    where s.stage_day is not null and (s.stage <> 2 or w.type <> 'deposit')
  ), balances as (
    select s.*, p.account, p.fils from stages s cross join lateral (
      select account, fils, s.stage as at_stage from wallet_position(s.type, s.amount, s.status, s.check_status, s.is_voided,
        s.partial_amount, s.for_deposit)) p
  ), changes as (
    select id, stage, account, fils from balances
    union all
    select s.id, s.stage, b.account, -b.fils from stages s join balances b on b.id = s.id and b.stage = s.previous_stage
  )
  select wallet_posting(s.event, s.day, s.actor, s.id, s.unique_number, s.client_id, s.contract_id, s.user_id, c.account,
    sum(c.fils)::bigint)
  from stages s join changes c on c.id = s.id and c.stage = s.stage
  group by s.event, s.day, s.actor, s.id, s.unique_number, s.client_id, s.contract_id, s.user_id, c.account
  having sum(c.fils) <> 0
$$;

-- History of allocations: those of a cheque count from its clearance or return; what was reversed before never counts.
create function allocation_history_postings(allocations uuid[]) returns setof posting language sql stable as $$
  select p.key, p.event, greatest(p.event_day, w.cleared_on, w.bounced_on), p.document, p.source_model, p.source_id,
    p.entry_client, p.created_by, p.account, p.amount, p.client_id, p.contract_id, p.bill_id, p.wallet_id, p.user_id,
    p.emirate, p.vat_category
  from allocation_postings($1) p join wallets w on w.id = p.wallet_id join allocations a on a.id = p.key
  where w.type <> 'check' or w.cleared_on is not null
    or a.reverses is null and not exists (select from allocations r where r.reverses = a.id)
$$;

-- History of write-offs: each decision, and what was paid or credited afterwards.
create function write_off_history_postings(bills uuid[]) returns setof posting language sql stable as $$
  select e.key, case when e.amount > 0 then 'written_off' else 'write_off_reversed' end, e.day, b.unique_number, 'bill', b.id,
    b.client_id, e.created_by, l.account, l.sign * e.amount, l.client_id, l.contract_id, l.bill_id, null::uuid, null::uuid, null,
    null
  from unnest($1) i join bills b on b.id = i
    cross join lateral (
      select id as key, dubai_day(created_at) as day, amount, created_by from write_offs where bill_id = b.id
      union all
      select b.id, greatest(max(dubai_day(w.created_at)),
          (select max(dubai_day(created_at)) from allocations where bill_id = b.id),
          (select max(issue_date) from bills where original_bill_id = b.id)),
        (b.written_off_amount - coalesce(sum(w.amount), 0))::bigint, null::uuid from write_offs w where w.bill_id = b.id) e
    cross join lateral (values ('bad_debts', 1, null::uuid, null::uuid, null::uuid),
      ('receivables', -1, b.client_id, b.contract_id, b.id)) l (account, sign, client_id, contract_id, bill_id)
  where e.amount <> 0
$$;

-- Posts the events of all records, each on its own day; for records that were loaded without their triggers.
create function post_journal_history() returns void language plpgsql as $$
declare
  chunk uuid[];
begin
  if exists (select from journal_entries) then
    raise exception 'the journal already has entries' using errcode = '23000';
  end if;
  for chunk in select array_agg(id order by issue_date, unique_number)
    from (select id, issue_date, unique_number, row_number() over (order by issue_date, unique_number) / 5000 as page
      from bills where status not in ('Draft', 'Held')) b group by page order by page
  loop
    perform post_journal(array(select p from bill_postings(chunk) p));
  end loop;
  for chunk in select array_agg(id order by paid_at, id)
    from (select id, paid_at, row_number() over (order by paid_at, id) / 5000 as page from wallets) w group by page order by page
  loop
    perform post_journal(array(select p from wallet_history_postings(chunk) p));
  end loop;
  for chunk in select array_agg(id order by created_at, id)
    from (select id, created_at, row_number() over (order by created_at, id) / 10000 as page from allocations) a
    group by page order by page
  loop
    perform post_journal(array(select p from allocation_history_postings(chunk) p));
  end loop;
  perform post_journal(array(select p from write_off_history_postings(array(select distinct bill_id from write_offs)) p));
  perform post_journal(array(select p from credit_refund_postings(array(select id from credit_refunds)) p));
  perform post_journal(array(select p from deposit_postings(array(select id from contract_deposits)) p));
  perform post_journal(array(select p from handover_postings(array(select id from handovers)) p));
  perform post_journal(array(select p from payment_transfer_postings(array(select id from payment_transfers), 1) p));
  perform post_journal(array(select p from payment_transfer_postings(array(select t.id from payment_transfers t
    join wallets w on w.id = t.target_wallet_id where w.voided_at is not null), -1) p));
end
$$;

-- === Bank statements and matches ===

-- Statements of the bank account and settlements of card payments.
create table bank_statements (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint bank_statements_number_key unique,
  kind text not null check (kind in ('account', 'cards')),
  format text not null check (format in ('csv', 'ofx', 'mt940', 'camt053')),
  file_name text not null,
  file_sha256 text not null,
  -- As the file names them: the account, and the statement or the payout of a settlement.
  account text,
  number text,
  from_day date not null,
  to_day date not null,
  -- Of a settlement, 0 and what the acquirer pays out.
  opening bigint not null,
  closing bigint not null,
  -- Lines of the file that earlier statements had.
  known_lines integer not null default 0,
  status text not null default 'Imported' check (status in ('Imported', 'PaidOut', 'Removed')),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  removed_at timestamptz,
  removed_by uuid references users (id),
  updated_at timestamptz not null default now(),
  constraint bank_statements_days check (from_day <= to_day),
  constraint bank_statements_removal check (num_nulls(removed_at, removed_by) in (0, 2)
    and (status = 'Removed') = (removed_at is not null)),
  constraint bank_statements_paid_out check (status <> 'PaidOut' or kind = 'cards')
);
create index bank_statements_to_day on bank_statements (to_day, id);

create table bank_matches (
  id uuid primary key,
  -- How likely a proposal is, in percent; 100 by hand.
  score smallint not null check (score between 1 and 100),
  reason text not null,
  -- Account that the difference between lines and items is posted to.
  rest_account text check (rest_account in ('bank_charges', 'bank_interest', 'unidentified_receipts', 'bank_other')),
  created_at timestamptz not null,
  -- Null for proposals.
  created_by uuid references users (id)
);

create table bank_lines (
  id uuid primary key,
  version integer not null default 1,
  statement_id uuid not null constraint bank_lines_statement_fkey references bank_statements (id),
  position integer not null,
  day date not null,
  -- Positive for money that comes in; of a settlement, before the commission.
  amount bigint not null check (amount <> 0),
  fee bigint not null default 0 check (fee >= 0),
  text text not null,
  reference text not null,
  counterparty text not null,
  status text not null default 'Unmatched' check (status in ('Unmatched', 'Proposed', 'Confirmed')),
  match_id uuid constraint bank_lines_match_fkey references bank_matches (id),
  confirmed_at timestamptz,
  confirmed_by uuid references users (id),
  updated_at timestamptz not null default now(),
  constraint bank_lines_position_key unique (statement_id, position),
  constraint bank_lines_matched check ((status = 'Unmatched') = (match_id is null)),
  constraint bank_lines_confirmed check (num_nulls(confirmed_at, confirmed_by) in (0, 2)
    and (status = 'Confirmed') = (confirmed_at is not null))
);
create index bank_lines_day on bank_lines (day, id);
create index bank_lines_match on bank_lines (match_id) where match_id is not null;

create function bank_lines_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'Confirmed' and (select status from bank_statements where id = old.statement_id) = 'Removed' then
      return old;
    end if;
  elsif row(old.id, old.statement_id, old.position, old.day, old.amount, old.fee, old.text, old.reference, old.counterparty)
      is not distinct from row(new.id, new.statement_id, new.position, new.day, new.amount, new.fee, new.text, new.reference,
        new.counterparty) then
    return new;
  end if;
  raise exception 'a line of a statement cannot be changed' using errcode = '23000';
end
$$;
create trigger bank_lines_reject_change before update or delete on bank_lines
  for each row execute function bank_lines_reject_change();

-- What lines that are not confirmed yet are proposed to be, and the card payments of lines of settlements: a posted
-- movement of the account, a cheque that clears or bounces, a payment in clearing that arrived, or a settlement that
-- was paid out.
create table bank_match_items (
  match_id uuid not null constraint bank_match_items_match_fkey references bank_matches (id) on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('entry', 'clear', 'bounce', 'settle', 'settlement')),
  entry bigint,
  entry_position smallint,
  wallet_id uuid constraint bank_match_items_wallet_fkey references wallets (id),
  statement_id uuid constraint bank_match_items_statement_fkey references bank_statements (id),
  primary key (match_id, position),
  constraint bank_match_items_entry_fkey foreign key (entry, entry_position) references journal_lines (entry, position),
  constraint bank_match_items_record check (case kind
    when 'entry' then num_nonnulls(entry, entry_position) = 2 and num_nonnulls(wallet_id, statement_id) = 0
    when 'settlement' then statement_id is not null and num_nonnulls(entry, entry_position, wallet_id) = 0
    else wallet_id is not null and num_nonnulls(entry, entry_position, statement_id) = 0 end)
);
create unique index bank_match_items_entry on bank_match_items (entry, entry_position) where entry is not null;
create unique index bank_match_items_wallet on bank_match_items (wallet_id, kind) where wallet_id is not null;
create unique index bank_match_items_statement on bank_match_items (statement_id) where statement_id is not null;

-- Movements of the account that confirmed lines are.
create table bank_match_entries (
  entry bigint not null,
  position smallint not null,
  match_id uuid not null constraint bank_match_entries_match_fkey references bank_matches (id),
  primary key (entry, position),
  constraint bank_match_entries_line_fkey foreign key (entry, position) references journal_lines (entry, position)
);
create index bank_match_entries_match on bank_match_entries (match_id);

-- Confirmed lines of the account are as much as the movements that they match.
create function bank_matches_check() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.match_id, (to_jsonb(old) ->> 'match_id')::uuid);
begin
  if exists (select from bank_lines l join bank_statements s on s.id = l.statement_id
      where l.match_id = changed and l.status = 'Confirmed' and s.kind = 'account'
      having sum(l.amount) is distinct from (select coalesce(sum(j.amount), 0) from bank_match_entries e
        join journal_lines j on j.entry = e.entry and j.position = e.position where e.match_id = changed))
    and exists (select from bank_lines l join bank_statements s on s.id = l.statement_id
      where l.match_id = changed and l.status = 'Confirmed' and s.kind = 'account') then
    raise exception 'confirmed lines must equal the movements of the account' using errcode = '23000';
  end if;
  return null;
end
$$;
-- Only if lines are or were confirmed: thousands of proposals change at once.
create constraint trigger bank_lines_check_match after update of status on bank_lines deferrable initially deferred
  for each row when (old.status = 'Confirmed' or new.status = 'Confirmed') execute function bank_matches_check();
create constraint trigger bank_match_entries_check_match after insert or delete on bank_match_entries
  deferrable initially deferred for each row execute function bank_matches_check();

-- How files of a bank or acquirer are read whose first line is this header.
create table bank_csv_mappings (
  id uuid primary key,
  version integer not null default 1,
  kind text not null check (kind in ('account', 'cards')),
  header text[] not null,
  mapping jsonb not null,
  decimal_sign text not null check (decimal_sign in ('point', 'comma')),
  date_order text not null check (date_order in ('day_first', 'month_first')),
  created_by uuid not null references users (id),
  updated_at timestamptz not null default now(),
  constraint bank_csv_mappings_header_key unique (kind, header)
);

-- === Bank postings ===

-- Movements of the account that only the statement knows: charges, interest, receipts of unknown payers, movements
-- outside Tankbook, and the balance before the first statement. They are reversed, never changed.
create table bank_postings (
  id uuid primary key,
  unique_number text collate "C" not null constraint bank_postings_number_key unique,
  match_id uuid constraint bank_postings_match_fkey references bank_matches (id),
  day date not null,
  account text not null constraint bank_postings_account_fkey references ledger_accounts (code),
  -- Positive for money that comes in.
  amount bigint not null check (amount <> 0),
  note text,
  status text not null default 'Posted' check (status in ('Posted', 'Reversed')),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  reversed_at timestamptz,
  reversed_by uuid references users (id),
  constraint bank_postings_account_check check (account in ('bank_charges', 'bank_interest', 'unidentified_receipts', 'bank_other',
    'opening_balances')),
  constraint bank_postings_reversal check (num_nulls(reversed_at, reversed_by) in (0, 2)
    and (status = 'Reversed') = (reversed_at is not null))
);
create index bank_postings_match on bank_postings (match_id);

create function bank_postings_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'Reversed'
     or row(old.id, old.unique_number, old.match_id, old.day, old.account, old.amount, old.note, old.created_at, old.created_by)
       is distinct from row(new.id, new.unique_number, new.match_id, new.day, new.account, new.amount, new.note, new.created_at,
         new.created_by) then
    raise exception 'a posting of the bank can only be reversed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bank_postings_reject_change before update or delete on bank_postings
  for each row execute function bank_postings_reject_change();

-- Postings, or with `direction` -1 their reversals, which cancel them on their own day.
create function bank_posting_postings(postings uuid[], direction integer) returns setof posting language sql stable as $$
  select p.id, case when direction = -1 then 'bank_posting_reversed' else 'bank_posted' end, p.day, p.unique_number,
    'bank_posting', p.id, null::uuid, case direction when 1 then p.created_by else p.reversed_by end, l.account,
    direction * l.sign * p.amount, null::uuid, null::uuid, null::uuid, null::uuid, null::uuid, null, null
  from unnest($1) i join bank_postings p on p.id = i cross join lateral (values ('bank', 1), (p.account, -1)) l (account, sign)
$$;

create function bank_postings_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from
    bank_posting_postings(array[new.id], case new.status when 'Reversed' then -1 else 1 end) p));
  return null;
end
$$;
create trigger bank_postings_post_journal after insert on bank_postings
  for each row execute function bank_postings_post_journal();
create trigger bank_postings_post_journal_reversal after update of status on bank_postings
  for each row when (old.status <> new.status) execute function bank_postings_post_journal();
