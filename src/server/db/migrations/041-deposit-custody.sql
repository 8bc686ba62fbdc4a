-- Cash that is taken as a deposit lies in somebody's hands like any other, but pays no bill and is nobody's credit.
alter table wallets
  add column for_deposit boolean not null default false,
  add constraint wallets_for_deposit check (not for_deposit or type = 'cash' and voided_at is null);

-- How much of a payment is used is what its allocations come to; a deposit is used as a whole.
create or replace function wallets_settle() returns trigger language plpgsql as $$
begin
  new.allocated := case when new.for_deposit then new.amount
    else coalesce((select sum(amount)::bigint from allocations where wallet_id = new.id), 0) end;
  return new;
end
$$;

create function allocations_spare_deposits() returns trigger language plpgsql as $$
begin
  if exists (select from wallets where id = new.wallet_id and for_deposit) then
    raise exception 'what was taken as a deposit pays no bill by itself' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger allocations_spare_deposits before insert on allocations
  for each row execute function allocations_spare_deposits();

-- Cash taken for a deposit names the payment that it came as.
alter table contract_deposits drop constraint contract_deposits_applied,
  add constraint contract_deposits_applied check (case kind
    when 'applied' then wallet_id is not null
    when 'taken' then wallet_id is null or method = 'cash'
    else wallet_id is null end);
create unique index contract_deposits_taken_as on contract_deposits (wallet_id) where kind = 'taken';

create function contract_deposits_in_hand() returns trigger language plpgsql as $$
begin
  if not exists (select from wallets w where w.id = new.wallet_id and w.for_deposit
      and (w.contract_id, w.amount, w.unique_number) = (new.contract_id, new.amount, new.receipt_no)) then
    raise exception 'cash taken for a deposit is what its payment says' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger contract_deposits_in_hand after insert on contract_deposits deferrable initially deferred
  for each row when (new.kind = 'taken' and new.wallet_id is not null) execute function contract_deposits_in_hand();
