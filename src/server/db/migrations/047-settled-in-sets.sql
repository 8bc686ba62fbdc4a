-- What one statement settles is looked at as one set, however many payments and bills it names.

-- A payment settles issued bills of the client who made it; one that was taken as a deposit settles none.
drop trigger allocations_fit on allocations;
drop trigger allocations_spare_deposits on allocations;
drop function allocations_spare_deposits();
create or replace function allocations_fit() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from wallets where id in (select wallet_id from added) order by id for no key update;
  perform from bills where id in (select bill_id from added) order by id for no key update;
  if exists (select from added n where n.reverses is not null and not exists (select from allocations a
      where a.id = n.reverses and (a.wallet_id, a.bill_id, a.amount) = (n.wallet_id, n.bill_id, -n.amount))) then
    raise exception 'an allocation is taken back as a whole' using errcode = '23000';
  end if;
  if exists (select from added n where n.reverses is null and not exists (
      select from wallets w join contracts c on c.id = w.contract_id join bills b on b.client_id = c.client_id
      where w.id = n.wallet_id and b.id = n.bill_id and b.status in ('Issued', 'PartiallyPaid')
        and b.kind <> 'credit_note')) then
    raise exception 'a payment settles issued bills of the client who made it' using errcode = '23000';
  end if;
  if exists (select from added n join wallets w on w.id = n.wallet_id where w.for_deposit) then
    raise exception 'what was taken as a deposit pays no bill by itself' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger allocations_fit after insert on allocations referencing new table as added
  for each statement execute function allocations_fit();

-- Each row is found by its index, whether the first statement of a connection settled one payment or thousands.
alter function allocations_count() set enable_hashjoin = off;
alter function allocations_count() set enable_mergejoin = off;

-- What fits is counted: of triggers at the same moment, the names decide which goes first.
alter trigger allocations_count on allocations rename to allocations_settle;

-- How much of a payment is used is what its allocations come to; a deposit is used as a whole, and nothing of what is new.
create or replace function wallets_settle() returns trigger language plpgsql as $$
begin
  new.allocated := case when new.for_deposit then new.amount
    when tg_op = 'INSERT' then 0
    else coalesce((select sum(amount)::bigint from allocations where wallet_id = new.id), 0) end;
  return new;
end
$$;
drop trigger wallets_settle on wallets;
create trigger wallets_settle before insert or update of allocated, amount, for_deposit, type, check_status,
    partial_amount, voided_at on wallets
  for each row execute function wallets_settle();

-- A bill is settled anew when it is told to be, or when what it is settled from changes.
drop trigger bills_settle on bills;
create trigger bills_settle before update of kind, status, subtotal, discount_total, vat_total, paid_before, credited_before,
    written_off_at, paid_amount, pending_check_amount, credited_amount on bills
  for each row execute function bills_settle();
