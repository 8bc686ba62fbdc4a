-- Imports of a company that moves in from another system: files with their lines, the records that they made, and what was
-- open on the cut-over day. Opening balances are posted against the account `opening_balances`.

create table imports (
  id uuid primary key,
  version integer not null default 1,
  kind text not null check (kind in ('sites', 'clients', 'tanks', 'counters', 'devices', 'contracts', 'balances', 'cheques')),
  file_name text not null,
  -- SHA-256 of the file, by which it is recognised.
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  encoding text,
  delimiter text,
  decimal_sign text not null check (decimal_sign in ('point', 'comma')),
  is_decimal_ambiguous boolean not null,
  date_order text not null check (date_order in ('day_first', 'month_first')),
  is_date_order_ambiguous boolean not null,
  header text[] not null,
  -- Day on which the company moves in: money is posted on it, and earlier days are billed by the previous system.
  cut_over_on date not null,
  status text not null default 'Checking' check (status in ('Checking', 'Checked', 'Importing', 'Imported', 'Undoing', 'Undone',
    'Failed', 'Discarded')),
  -- Why it failed, or was not undone.
  message text,
  total integer not null check (total > 0),
  -- Lines that the current step has processed.
  processed integer not null default 0 check (processed between 0 and total),
  valid integer not null default 0,
  duplicate integer not null default 0,
  invalid integer not null default 0,
  created_at timestamptz not null,
  created_by uuid not null constraint imports_creator_fkey references users (id),
  -- Who let it do its last step, and their session, for the audit.
  acting_by uuid not null constraint imports_actor_fkey references users (id),
  session_id uuid not null,
  imported_at timestamptz,
  imported_by uuid constraint imports_importer_fkey references users (id),
  undone_at timestamptz,
  undone_by uuid constraint imports_undoer_fkey references users (id),
  updated_at timestamptz not null
);
create index imports_created_at on imports (created_at, id);
create index imports_file on imports (file_sha256, kind);
create index imports_working on imports (updated_at) where status in ('Checking', 'Importing', 'Undoing');

-- Lines of files with their cells; errors name their cells.
create table import_rows (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null constraint import_rows_import_fkey references imports (id),
  line integer not null,
  cells text[] not null,
  label text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'valid', 'duplicate', 'invalid')),
  message text not null default '',
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array')
);
create unique index import_rows_line_key on import_rows (import_id, line);
create index import_rows_state on import_rows (import_id, state, line);

-- Records that an import made.
create table import_records (
  import_id uuid not null constraint import_records_import_fkey references imports (id),
  model text not null,
  record_id uuid not null,
  line integer not null,
  primary key (import_id, model, record_id)
);
create index import_records_record on import_records (record_id);

-- Codes and numbers of records in the system that the company moved in from.
create table former_codes (
  model text not null check (model in ('client', 'contract')),
  code text collate "C" not null,
  record_id uuid not null
);
create unique index former_codes_key on former_codes (model, upper(code));
create index former_codes_record on former_codes (record_id);

-- First day that Tankbook bills of a contract; earlier ones were billed by the previous system.
alter table contracts add column taken_over_on date;

-- What is owed of an invoice of the previous system. Its day is that of the posting; the dates of the invoice are its own.
alter table bills
  add column taken_over_on date,
  drop constraint bills_kind_check,
  add constraint bills_kind_check check (kind in ('consumption', 'final', 'connection', 'maintenance', 'adjustment',
    'credit_note', 'deposit_receipt', 'opening_balance', 'other')),
  add constraint bills_taken_over check ((kind = 'opening_balance') = (taken_over_on is not null));

create or replace function einvoice_status(kind text, buyer uuid) returns text language sql stable
  return (select case when kind in ('deposit_receipt', 'opening_balance') then 'none'
    when c.type = 'individual' then 'b2c_excluded'
    when einvoice_ready(c.type, c.is_vat_registered, c.trn, c.email, c.trade_license_authority) then 'ready'
    else 'none' end from clients c where c.id = buyer);

-- Deposits of the previous system: the original receipt belongs to the contract, and can be imported again after an undo.
alter table contract_deposits
  drop constraint contract_deposits_method_check,
  add constraint contract_deposits_method_check
    check (method in ('cash', 'check', 'card', 'transfer', 'opening_balance')),
  drop constraint contract_deposits_receipt_key;
create unique index contract_deposits_receipt_key on contract_deposits
  (receipt_no, (case when method = 'opening_balance' then contract_id else '00000000-0000-0000-0000-000000000000' end))
  where receipt_no is not null;

-- Credit of the previous system is a payment that moves no money.
alter table wallets
  drop constraint wallets_type_check,
  add constraint wallets_type_check
    check (type in ('cash', 'check', 'card', 'transfer', 'deposit', 'credit', 'opening_balance')),
  drop constraint wallets_held,
  add constraint wallets_held check (type not in ('deposit', 'credit', 'opening_balance') or status = 'Done'),
  drop constraint wallets_for_deposit,
  add constraint wallets_for_deposit check (not for_deposit or type not in ('deposit', 'credit', 'opening_balance'));

create or replace function wallets_check_void() returns trigger language plpgsql as $$
begin
  if new.voided_at is null or new.status <> 'Done' or new.type = 'opening_balance' then
    return new;
  end if;
  if tg_op = 'INSERT' or old.status <> 'Done'
     or old.voided_at is null
       and not exists (select from payment_reversals where wallet_id = new.id and status = 'approved') then
    raise exception 'a payment that was handed over is only voided by its reversal' using errcode = '23000';
  end if;
  return new;
end
$$;

-- The number of a payment is free again once its import is undone.
create or replace function wallets_reject_change() returns trigger language plpgsql as $$
begin
  if row(old.user_id, old.contract_id, old.client_id, old.amount, old.type, old.paid_at)
     is distinct from
     row(new.user_id, new.contract_id, new.client_id, new.amount, new.type, new.paid_at)
     or (old.status = 'Done' and new.status <> 'Done')
     or old.unique_number <> new.unique_number
       and not (new.unique_number = old.unique_number || ' (undone ' || right(new.id::text, 12) || ')'
         and (new.type = 'opening_balance' and new.voided_at is not null
           or is_given_back(new.check_status, new.partial_amount))) then
    raise exception 'a recorded payment cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;

create or replace function paying_account(method text) returns text language sql immutable
  return case method when 'cash' then 'cash_safe' when 'opening_balance' then 'opening_balances' else 'bank' end;

create or replace function receipt_event(type text, for_deposit boolean) returns text language sql immutable
  return case when type = 'deposit' then 'deposit_applied' when type = 'opening_balance' then 'opening_balance'
    when for_deposit then 'deposit_taken' else 'payment_received' end;

create or replace function wallet_position(type text, amount bigint, status text, check_status text, is_voided boolean,
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

create or replace function deposit_postings(deposits uuid[]) returns setof posting language sql stable as $$
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

-- Issued invoices and credit notes: receivables against revenue by line code, and VAT by emirate and category; what was owed
-- before Tankbook against the opening balances, on the day on which it was taken over.
create or replace function bill_postings(bills uuid[]) returns setof posting language sql stable as $$
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

create or replace function bills_post_journal() returns trigger language plpgsql as $$
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
alter function bills_post_journal() set plan_cache_mode = force_generic_plan;

-- An opening balance of which nothing was paid or credited is undone: settled in full, deleted, and its number is free.
create or replace function bills_reject_change() returns trigger language plpgsql as $$
begin
  if new.late_fee_of is distinct from old.late_fee_of then
    raise exception 'the bill of a late fee cannot be changed' using errcode = '23000';
  end if;
  if new.status in ('Draft', 'Held') and old.status in ('Draft', 'Held') then
    return null;
  end if;
  if new.due_date is null or old.status in ('Draft', 'Held')
     and not exists (select from bill_lines where bill_id = new.id) then
    raise exception 'an issued bill must have lines and a due date' using errcode = '23000';
  end if;
  if old.kind = 'opening_balance' and old.status = 'Issued' and old.deleted_at is null and new.deleted_at is not null
     and new.kind = old.kind and new.balance_due = 0 and new.credited_before = old.total and old.net_due = old.total then
    return null;
  end if;
  if old.status not in ('Draft', 'Held') and (new.status in ('Draft', 'Held') or new.deleted_at is not null
     or row(old.unique_number, old.kind, old.client_id, old.contract_id, old.order_id, old.period_start, old.period_end,
       old.issue_date, old.supply_date, old.language, old.seller, old.buyer, old.site, old.unit_no,
       old.previous_balance, old.original_bill_id, old.credit_reason, old.became_credit, old.paid_before,
       old.credited_before, old.taken_over_on)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer, new.site, new.unit_no,
       new.previous_balance, new.original_bill_id, new.credit_reason, new.became_credit, new.paid_before,
       new.credited_before, new.taken_over_on)) then
    raise exception 'an issued bill cannot be changed' using errcode = '23000';
  end if;
  return null;
end
$$;
