-- A deposit comes by cash, cheque, card or transfer; each is a payment in the hands of whoever took it.
alter table wallets drop constraint wallets_for_deposit,
  add constraint wallets_for_deposit check (not for_deposit or type <> 'deposit');

-- How much of a payment is used is what its allocations come to; a deposit is used as far as it is worth anything.
create or replace function wallets_settle() returns trigger language plpgsql as $$
begin
  new.allocated := case
    when not new.for_deposit then coalesce((select sum(amount)::bigint from allocations where wallet_id = new.id), 0)
    when new.voided_at is not null then 0
    when new.type <> 'check'
      or coalesce(new.check_status, 'received') in ('received', 'in_safe', 'deposited', 'cleared') then new.amount
    else new.partial_amount end;
  return new;
end
$$;

-- A deposit's cheque covers no invoice.
drop index wallets_awaited;
create index wallets_awaited on wallets (contract_id) include (usable) where pending and not for_deposit;

alter table contract_deposits drop constraint contract_deposits_applied,
  add constraint contract_deposits_applied check (case kind
    when 'applied' then wallet_id is not null
    when 'taken' then true
    else wallet_id is null end);

create or replace function contract_deposits_in_hand() returns trigger language plpgsql as $$
begin
  if not exists (select from wallets w where w.id = new.wallet_id and w.for_deposit
      and (w.contract_id, w.amount, w.unique_number, w.type) = (new.contract_id, new.amount, new.receipt_no, new.method)) then
    raise exception 'what was taken for a deposit is what its payment says' using errcode = '23000';
  end if;
  return null;
end
$$;

-- What came in for a contract's deposit and is worth something still: a cheque that came back is worth nothing.
create function deposit_taken(contract uuid) returns bigint language sql stable parallel safe
  return coalesce((select sum(coalesce(w.usable, d.amount))::bigint
    from contract_deposits d left join wallets w on w.id = d.wallet_id
    where d.contract_id = contract and d.kind = 'taken'), 0);

create or replace function deposit_left(contract uuid) returns bigint language sql stable parallel safe
  return deposit_taken(contract) - coalesce((select sum(amount)::bigint from contract_deposits
    where contract_id = contract and kind <> 'taken'), 0);

-- What of it the bank has paid, so that it may be used and given back.
create function deposit_certain(contract uuid) returns bigint language sql stable parallel safe
  return deposit_left(contract) - coalesce((select sum(w.usable)::bigint
    from contract_deposits d join wallets w on w.id = d.wallet_id
    where d.contract_id = contract and d.kind = 'taken' and w.pending), 0);

create or replace function deposit_standing(contract uuid, required bigint, contract_status text) returns text
  language sql stable parallel safe
  return (select case
    when deposit_taken(contract) = 0 then
      case when required = 0 or count(*) filter (where kind = 'waived') > 0 then 'none' else 'due' end
    when deposit_left(contract) = 0 then
      case when count(*) filter (where kind = 'refunded') > 0 then 'refunded' else 'applied' end
    when contract_status = 'Terminated' then 'refund_due'
    when count(*) filter (where kind = 'applied') > 0 then 'partly_applied'
    when deposit_taken(contract) < required
      and count(*) filter (where kind = 'waived') = 0 then 'due'
    else 'held' end
  from contract_deposits where contract_id = contract);

-- No more leaves a deposit than the bank has paid in, and what was written of it stays.
create or replace function contract_deposits_fit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'what happened to a deposit is not changed' using errcode = '23000';
  end if;
  perform from contracts where id = new.contract_id for no key update;
  if new.kind in ('applied', 'refunded') and new.amount > deposit_certain(new.contract_id) then
    raise exception 'no more leaves a deposit than is in it' using errcode = '23000';
  end if;
  return new;
end
$$;
