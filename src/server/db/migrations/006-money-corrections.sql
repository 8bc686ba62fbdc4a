-- Credit notes for any issued bill, and write-offs as amounts.

-- The last credit note of a line takes the VAT that is left of it, which may differ by some fils from the rate.
alter table bill_lines drop column vat;
alter table bill_lines
  add column vat_adjustment bigint not null default 0,
  add column vat bigint not null generated always as
    (round((round(quantity * unit_price * 100) - discount) * vat_rate / 100)::bigint + vat_adjustment) stored,
  add constraint bill_lines_vat_adjustment check (vat_adjustment = 0 or credits is not null and vat_rate > 0);

-- Decisions to write off an amount of a bill, or negative to reverse them; append-only.
create table write_offs (
  id uuid primary key,
  bill_id uuid not null constraint write_offs_bill_fkey references bills (id),
  amount bigint not null check (amount <> 0),
  reason text not null,
  approval text,
  created_at timestamptz not null,
  created_by uuid references users (id)
);
create index write_offs_bill on write_offs (bill_id) include (amount);
insert into write_offs (id, bill_id, amount, reason, approval, created_at, created_by)
  select id, id, balance_due, write_off_reason, write_off_approval, written_off_at, written_off_by
  from bills where written_off_at is not null and balance_due > 0;

-- Columns with a new definition take their indexes along.
drop trigger bills_update_settlement on bills;
alter table bills
  drop column balance_due, drop column net_due,
  drop column written_off_at, drop column written_off_by, drop column write_off_reason, drop column write_off_approval;
alter table bills
  -- Derived by the trigger bills_update_settlement: what was written off, less what was paid or credited of it since.
  add column written_off_amount bigint not null default 0 check (written_off_amount >= 0),
  add column balance_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount - written_off_amount) stored,
  add column net_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount - written_off_amount - pending_check_amount)
    stored;
drop index if exists bills_contract, bills_client, bills_cycle_key, bills_created_at, bills_due_date, bills_total,
  bills_balance_due, bills_state;
create index bills_contract on bills (contract_id, created_at, id)
  include (issue_date, due_date, kind, status, balance_due, deleted_at);
create index bills_client on bills (client_id, created_at, id) include (due_date, kind, status, total, balance_due)
  where deleted_at is null;
create unique index bills_cycle_key on bills (cycle, contract_id, (nullif(kind, 'final')))
  include (id, created_at, due_date, total, balance_due) where cycle is not null and deleted_at is null;
create index bills_created_at on bills (created_at, id)
  include (status, kind, einvoice, is_estimated, disputed, is_mailed, cycle, issue_date, due_date, balance_due)
  where deleted_at is null;
create index bills_due_date on bills (due_date, created_at, id) include (status, kind, total, balance_due)
  where deleted_at is null;
create index bills_total on bills (total, id) include (status, kind, einvoice, is_estimated)
  where deleted_at is null;
create index bills_balance_due on bills (balance_due, id) include (status, kind, einvoice, is_estimated)
  where deleted_at is null;
create index bills_state on bills (status, kind, einvoice, is_estimated, disputed)
  include (id, created_at, due_date, total, balance_due, client_id, is_mailed) where deleted_at is null;

-- Paid, pending, credited and written-off amounts follow from allocations, credit notes and write-offs, and the status
-- follows from these. A write-off never exceeds what is open, nor what was approved.
create or replace function bills_update_settlement() returns trigger language plpgsql as $$
declare
  owed bigint := new.subtotal - new.discount_total + new.vat_total;
begin
  new.paid_amount := 0;
  new.pending_check_amount := 0;
  new.credited_amount := 0;
  new.written_off_amount := 0;
  if new.status in ('Draft', 'Held') then
    return new;
  end if;
  if new.kind = 'credit_note' then
    new.credited_amount := owed;
    new.status := 'Credited';
    return new;
  end if;
  select new.paid_before + coalesce(sum(a.amount) filter (where not w.pending), 0)::bigint,
    coalesce(sum(a.amount) filter (where w.pending), 0)::bigint
  into new.paid_amount, new.pending_check_amount
  from allocations a join wallets w on w.id = a.wallet_id where a.bill_id = new.id;
  new.credited_amount := new.credited_before + coalesce((select sum(n.total)::bigint from bills n
    where n.original_bill_id = new.id and n.status = 'Credited'), 0);
  owed := owed - new.paid_amount - new.credited_amount;
  new.written_off_amount := greatest(0, least(owed - new.pending_check_amount,
    coalesce((select sum(amount)::bigint from write_offs where bill_id = new.id), 0)));
  new.status := case
    when owed > new.written_off_amount
      then case when new.paid_amount > 0 then 'PartiallyPaid' else 'Issued' end
    when new.written_off_amount > 0 then 'WrittenOff'
    when new.paid_amount > 0 or new.credited_amount = 0 then 'Paid'
    else 'Credited' end;
  return new;
end
$$;
create trigger bills_update_settlement before update of kind, status, subtotal, discount_total, vat_total, paid_before,
    credited_before, written_off_amount, paid_amount, pending_check_amount, credited_amount on bills
  for each row execute function bills_update_settlement();

create function write_offs_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a write-off cannot be changed, only reversed' using errcode = '23000';
end
$$;
create trigger write_offs_reject_change before update or delete on write_offs
  for each row execute function write_offs_reject_change();

-- An issued bill is written off by at most what is due, and a reversal takes back at most what was written off.
create function write_offs_update_bill() returns trigger language plpgsql as $$
declare
  due bigint;
begin
  select net_due into due from bills
    where id = new.bill_id and kind <> 'credit_note' and status not in ('Draft', 'Held') for no key update;
  if due is null or new.amount > due
     or (select sum(amount) from write_offs where bill_id = new.bill_id) < 0 then
    raise exception 'a write-off cannot exceed the amount due' using errcode = '23000';
  end if;
  update bills set written_off_amount = written_off_amount where id = new.bill_id;
  return null;
end
$$;
create trigger write_offs_update_bill after insert on write_offs
  for each row execute function write_offs_update_bill();

-- Updates the bill that a credit note credits; no line is credited by more than its net amount and VAT.
create or replace function bills_update_credited_bill() returns trigger language plpgsql as $$
begin
  update bills set credited_amount = credited_amount where id = new.original_bill_id;
  if exists (select from bill_lines o cross join lateral (
      select coalesce(sum(l.net), 0) as net, coalesce(sum(l.vat), 0) as vat
      from bills n join bill_lines l on l.bill_id = n.id
      where n.original_bill_id = o.bill_id and n.status = 'Credited' and l.credits = o.place) c
    where o.bill_id = new.original_bill_id
      and not (c.net between least(0, o.net) and greatest(0, o.net)
        and c.vat between least(0, o.vat) and greatest(0, o.vat))) then
    raise exception 'a line cannot be credited by more than was billed' using errcode = '23000';
  end if;
  return null;
end
$$;

-- A payment after a write-off recovers what was written off.
create or replace function allocations_check() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from wallets where id in (select wallet_id from added) order by id for no key update;
  perform from bills where id in (select bill_id from added) order by id for no key update;
  if exists (select from added n where n.reverses is not null and not exists (select from allocations a
      where a.id = n.reverses and (a.wallet_id, a.bill_id, a.amount) = (n.wallet_id, n.bill_id, -n.amount))) then
    raise exception 'an allocation can only be reversed in full' using errcode = '23000';
  end if;
  if exists (select from added n where n.reverses is null and not exists (
      select from wallets w left join contracts c on c.id = w.contract_id
        join bills b on b.client_id = coalesce(c.client_id, w.client_id)
      where w.id = n.wallet_id and b.id = n.bill_id and b.status in ('Issued', 'PartiallyPaid', 'WrittenOff')
        and b.kind <> 'credit_note')) then
    raise exception 'a payment can only be allocated to issued bills of its client' using errcode = '23000';
  end if;
  if exists (select from added n join wallets w on w.id = n.wallet_id where w.for_deposit) then
    raise exception 'a deposit cannot be allocated to a bill' using errcode = '23000';
  end if;
  return null;
end
$$;

-- A cheque that was returned to the client can be taken again, also after it was handed over.
drop index wallets_check_number_key;
create unique index wallets_check_number_key on wallets
  (check_number, (case when type = 'check' and voided_at is null and check_status is distinct from 'cancelled'
    then lower(bank_name) end), lower(drawer_name))
  where check_number is not null;
create or replace function payment_of_cheque(number text, bank text, drawer text) returns text language sql stable
  security definer set search_path = public, pg_temp
  return (select unique_number from wallets where type = 'check' and voided_at is null
    and check_status is distinct from 'cancelled' and check_number = number
    and lower(bank_name) = lower(bank) and lower(drawer_name) = lower(drawer) limit 1);

-- A payment belongs to a contract, or to a client for an invoice without a contract.
alter table wallets
  alter column contract_id drop not null,
  alter column contract_number drop not null,
  add column client_id uuid constraint wallets_client_fkey references clients (id),
  add constraint wallets_account check ((contract_id is null) = (client_id is not null)),
  add constraint wallets_deposit_of_contract check (contract_id is not null or not for_deposit);
-- Also finds the payments of clients, which are those without a contract.
drop index wallets_contract;
create index wallets_contract on wallets (contract_id, paid_at, id)
  include (usable, allocated, refunded, pending, client_id);
alter table credit_refunds
  alter column contract_id drop not null,
  add column client_id uuid constraint credit_refunds_client_fkey references clients (id),
  add constraint credit_refunds_account check ((contract_id is null) = (client_id is not null));

create or replace function wallets_reject_change() returns trigger language plpgsql as $$
begin
  if row(old.unique_number, old.user_id, old.contract_id, old.client_id, old.amount, old.type, old.paid_at)
     is distinct from
     row(new.unique_number, new.user_id, new.contract_id, new.client_id, new.amount, new.type, new.paid_at)
     or (old.status = 'Done' and new.status <> 'Done') then
    raise exception 'a recorded payment cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;

-- Adds a refund to its payment, which has to belong to the same contract or client.
create or replace function credit_refunds_update_payment() returns trigger language plpgsql as $$
begin
  update wallets set refunded = refunded + new.amount where id = new.wallet_id
    and contract_id is not distinct from new.contract_id and client_id is not distinct from new.client_id;
  if not found then
    raise exception 'a refund must belong to the contract or client of its payment' using errcode = '23000';
  end if;
  return null;
end
$$;

create or replace function count_bounced_cheques(client uuid, until date) returns integer language sql stable parallel safe
  security definer set search_path = public, pg_temp
  return (select count(*)::int from wallets w join contracts c on c.id = w.contract_id
      where c.client_id = client and w.bounced_on > until - 365)
    + (select count(*)::int from wallets w
      where w.contract_id is null and w.client_id = client and w.bounced_on > until - 365);

update bills set written_off_amount = 0 where id in (select bill_id from write_offs);
set constraints all immediate;
