-- What of a payment counts as money, and what waits for the bank. Amounts are fils.
alter table wallets
  drop constraint wallets_type_check,
  add constraint wallets_type_check check (type in ('cash', 'check', 'card', 'transfer', 'deposit')),
  add column partial_amount bigint not null default 0,
  add column pending boolean not null generated always as (type = 'check' and voided_at is null
    and coalesce(check_status, 'received') in ('received', 'in_safe', 'deposited')) stored,
  add column usable bigint not null generated always as (case
    when voided_at is not null then 0
    when type <> 'check' or coalesce(check_status, 'received') in ('received', 'in_safe', 'deposited', 'cleared')
      then amount
    else partial_amount end) stored,
  add column allocated bigint not null default 0,
  add column account_last4 text check (account_last4 ~ '^\d{4}$'),
  add column terminal_ref text,
  add column auth_code text,
  add column bank_ref text,
  add column note text,
  add constraint wallets_partial check (partial_amount between 0 and amount - 1),
  add constraint wallets_held check (type not in ('deposit') or status = 'Done');

-- Where a bill was taken back to, or given up, and what had been settled before payments were kept bill by bill.
alter table bills
  add column original_bill_id uuid constraint bills_original_bill_fkey references bills (id),
  add column credit_reason text,
  add column paid_before bigint not null default 0 check (paid_before >= 0),
  add column credited_before bigint not null default 0 check (credited_before >= 0),
  add column pending_check_amount bigint not null default 0 check (pending_check_amount >= 0),
  add column net_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount - pending_check_amount) stored,
  add column written_off_at timestamptz,
  add column written_off_by uuid references users (id),
  add column write_off_reason text,
  add constraint bills_original check (original_bill_id is null or kind = 'credit_note'),
  drop constraint bills_paid_within_total,
  add constraint bills_paid_within_total check
    (paid_amount + credited_amount + pending_check_amount <= subtotal - discount_total + vat_total);
create index bills_original_bill on bills (original_bill_id) where original_bill_id is not null;

-- What a payment pays of which bill. It is never changed and never removed: it is taken back by the opposite amount.
create table allocations (
  id uuid primary key,
  wallet_id uuid not null constraint allocations_wallet_fkey references wallets (id),
  bill_id uuid not null constraint allocations_bill_fkey references bills (id),
  amount bigint not null,
  reverses uuid constraint allocations_reverses_key unique references allocations (id),
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint allocations_sign check (case when reverses is null then amount > 0 else amount < 0 and reason is not null end)
);
create index allocations_wallet on allocations (wallet_id) include (bill_id, amount);
create index allocations_bill on allocations (bill_id) include (wallet_id, amount);

-- What stands in the books is told apart: payments of a contract settle its bills, the oldest first.
set constraints all immediate;
insert into allocations (id, wallet_id, bill_id, amount, created_at)
select gen_random_uuid(), p.id, b.id, least(p.upto, b.upto) - greatest(p.upto - p.usable, b.upto - b.paid_amount),
  greatest(p.paid_at, b.issue_date)
from (select *, sum(usable) over (partition by contract_id order by paid_at, id)::bigint as upto
  from wallets where usable > 0 and not pending) p
join (select *, sum(paid_amount) over (partition by contract_id order by due_date, unique_number)::bigint as upto
  from bills where paid_amount > 0 and contract_id is not null) b
  on b.contract_id = p.contract_id and least(p.upto, b.upto) > greatest(p.upto - p.usable, b.upto - b.paid_amount);
update wallets w set allocated = a.amount
from (select wallet_id, sum(amount)::bigint as amount from allocations group by 1) a where a.wallet_id = w.id;
update bills b set paid_before = b.paid_amount
  - coalesce((select sum(amount)::bigint from allocations where bill_id = b.id), 0)
where b.paid_amount > 0;
with told as (select id, kind, client_id, contract_id, total, row_number() over
    (partition by kind = 'credit_note', client_id, contract_id, total order by unique_number) as nth
  from bills where status = 'Credited')
update bills b set original_bill_id = o.id from told n join told o
  on o.kind <> 'credit_note' and (o.client_id, o.total, o.nth) = (n.client_id, n.total, n.nth)
  and o.contract_id is not distinct from n.contract_id
where n.id = b.id and n.kind = 'credit_note';
update bills b set credited_before = b.credited_amount
where b.credited_amount > 0 and b.kind <> 'credit_note'
  and not exists (select from bills n where n.original_bill_id = b.id);
update bills set written_off_at = updated_at, write_off_reason = 'Written off before reasons were kept'
where status = 'WrittenOff';
alter table wallets add constraint wallets_allocated check (allocated between 0 and usable);
alter table bills add constraint bills_write_off check
  ((status = 'WrittenOff') = (written_off_at is not null) and (written_off_at is null) = (write_off_reason is null));

-- Money that is not yet used for any bill: the credit of a contract adds it up.
create index wallets_unused on wallets (contract_id, paid_at, id) include (usable, allocated, pending)
  where usable > allocated;
create index wallets_awaited on wallets (contract_id) include (usable) where pending;

-- A payment settles issued bills of the client who made it.
create function allocations_fit() returns trigger language plpgsql as $$
begin
  perform from wallets where id = new.wallet_id for no key update;
  perform from bills where id = new.bill_id for no key update;
  if new.reverses is not null then
    if not exists (select from allocations a where a.id = new.reverses
        and (a.wallet_id, a.bill_id, a.amount) = (new.wallet_id, new.bill_id, -new.amount)) then
      raise exception 'an allocation is taken back as a whole' using errcode = '23000';
    end if;
  elsif not exists (select from wallets w join contracts c on c.id = w.contract_id
      join bills b on b.client_id = c.client_id
      where w.id = new.wallet_id and b.id = new.bill_id and b.status in ('Issued', 'PartiallyPaid')
        and b.kind <> 'credit_note') then
    raise exception 'a payment settles issued bills of the client who made it' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger allocations_fit before insert on allocations for each row execute function allocations_fit();

create function allocations_stay() returns trigger language plpgsql as $$
begin
  raise exception 'an allocation is not changed, it is taken back' using errcode = '23000';
end
$$;
create trigger allocations_stay before update or delete on allocations
  for each row execute function allocations_stay();

-- How much of a payment is used is what its allocations come to, whoever writes it.
create function wallets_settle() returns trigger language plpgsql as $$
begin
  new.allocated := coalesce((select sum(amount)::bigint from allocations where wallet_id = new.id), 0);
  return new;
end
$$;
create trigger wallets_settle before insert or update on wallets for each row execute function wallets_settle();

-- What is paid, credited and awaited on a bill follows from its allocations and credit notes, and its state from these.
create function bills_settle() returns trigger language plpgsql as $$
declare
  owed bigint := new.subtotal - new.discount_total + new.vat_total;
begin
  new.paid_amount := 0;
  new.pending_check_amount := 0;
  new.credited_amount := 0;
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
  new.status := case
    when new.written_off_at is not null then 'WrittenOff'
    when owed > new.paid_amount + new.credited_amount
      then case when new.paid_amount > 0 then 'PartiallyPaid' else 'Issued' end
    when new.paid_amount > 0 or owed = 0 then 'Paid'
    else 'Credited' end;
  return new;
end
$$;
create trigger bills_settle before update on bills for each row execute function bills_settle();

-- Whoever may have come to stand otherwise is reckoned again.
create function allocations_count() returns trigger language plpgsql as $$
begin
  update wallets set allocated = allocated where id in (select wallet_id from added);
  update bills set paid_amount = paid_amount where id in (select bill_id from added);
  return null;
end
$$;
create trigger allocations_count after insert on allocations referencing new table as added
  for each statement execute function allocations_count();

create function wallets_clear() returns trigger language plpgsql as $$
begin
  update bills set paid_amount = paid_amount where id in (select bill_id from allocations where wallet_id = new.id);
  return null;
end
$$;
create trigger wallets_clear after update on wallets for each row when (old.pending <> new.pending)
  execute function wallets_clear();

create function bills_credit() returns trigger language plpgsql as $$
begin
  update bills set credited_amount = credited_amount where id = new.original_bill_id;
  return null;
end
$$;
create trigger bills_credit after update on bills for each row
  when (new.original_bill_id is not null and old.status <> new.status) execute function bills_credit();

-- What was issued stays as it was, also what it takes back and what had been settled before.
create or replace function bills_are_final() returns trigger language plpgsql as $$
begin
  if new.status in ('Draft', 'Held') and old.status in ('Draft', 'Held') then
    return null;
  end if;
  if new.due_date is null or old.status in ('Draft', 'Held')
     and not exists (select from bill_lines where bill_id = new.id) then
    raise exception 'an issued bill has lines and a due date' using errcode = '23000';
  end if;
  if old.status not in ('Draft', 'Held') and (new.status in ('Draft', 'Held') or new.deleted_at is not null
     or row(old.unique_number, old.kind, old.client_id, old.contract_id, old.order_id, old.period_start, old.period_end,
       old.issue_date, old.supply_date, old.language, old.seller, old.buyer, old.original_bill_id, old.credit_reason,
       old.paid_before, old.credited_before)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer, new.original_bill_id,
       new.credit_reason, new.paid_before, new.credited_before)) then
    raise exception 'an issued bill is not changed' using errcode = '23000';
  end if;
  return null;
end
$$;
set constraints all deferred;
