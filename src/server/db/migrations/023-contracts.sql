-- How a contract goes on and ends.
alter table contracts
  add column renewal_months smallint not null default 12 check (renewal_months between 1 and 60),
  add column suspend_reason text,
  add column terminate_reason text,
  add column cancel_reason text,
  add column opening_reading numeric(12, 3) check (opening_reading >= 0),
  add column closing_reading numeric(12, 3) check (closing_reading >= 0),
  add column supply_ended_on date,
  -- A deposit that is left goes back within 90 days.
  add column deposit_refund_due date generated always as (supply_ended_on + 90) stored,
  add column clearance_certificate_no text constraint contracts_clearance_key unique,
  add constraint contracts_supply_ended check (supply_ended_on is null or supply_ended_on >= start_date),
  add constraint contracts_cleared check (clearance_certificate_no is null or status = 'Closed');
-- What the daily jobs look for.
create index contracts_ending on contracts (end_date) where status = 'Active' and deleted_at is null;
create index contracts_refunding on contracts (deposit_refund_due)
  where status in ('Terminating', 'Terminated') and deleted_at is null;

-- What happened to the deposit of a contract, one row after another. Amounts are fils.
create table contract_deposits (
  id uuid primary key,
  contract_id uuid not null constraint contract_deposits_contract_fkey references contracts (id),
  kind text not null check (kind in ('taken', 'waived', 'applied', 'refunded')),
  amount bigint not null default 0 check ((kind = 'waived') = (amount = 0) and amount >= 0),
  receipt_no text constraint contract_deposits_receipt_key unique,
  method text check (method in ('cash', 'check', 'card', 'transfer')),
  reason text,
  wallet_id uuid constraint contract_deposits_wallet_fkey references wallets (id),
  on_day date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint contract_deposits_taken check ((kind = 'taken') = (receipt_no is not null)),
  constraint contract_deposits_waived check (kind <> 'waived' or reason is not null),
  constraint contract_deposits_applied check ((kind = 'applied') = (wallet_id is not null))
);
create index contract_deposits_contract on contract_deposits (contract_id, created_at) include (kind, amount);
create index contract_deposits_wallet on contract_deposits (wallet_id);

-- What is left of a contract's deposit.
create function deposit_left(contract uuid) returns bigint language sql stable parallel safe
  return coalesce((select sum(case kind when 'taken' then amount else -amount end)::bigint
    from contract_deposits where contract_id = contract), 0);

-- How the deposit of a contract stands, by what was required and what happened to it.
create function deposit_standing(contract uuid, required bigint, contract_status text) returns text
  language sql stable parallel safe
  return (select case
    when coalesce(sum(amount) filter (where kind = 'taken'), 0) = 0 then
      case when required = 0 or count(*) filter (where kind = 'waived') > 0 then 'none' else 'due' end
    when deposit_left(contract) = 0 then
      case when count(*) filter (where kind = 'refunded') > 0 then 'refunded' else 'applied' end
    when contract_status = 'Terminated' then 'refund_due'
    when count(*) filter (where kind = 'applied') > 0 then 'partly_applied'
    when sum(amount) filter (where kind = 'taken') < required
      and count(*) filter (where kind = 'waived') = 0 then 'due'
    else 'held' end
  from contract_deposits where contract_id = contract);

-- No more leaves a deposit than came in, and what was written of it stays.
create function contract_deposits_fit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'what happened to a deposit is not changed' using errcode = '23000';
  end if;
  perform from contracts where id = new.contract_id for no key update;
  if new.kind in ('applied', 'refunded') and new.amount > deposit_left(new.contract_id) then
    raise exception 'no more leaves a deposit than is in it' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger contract_deposits_fit before insert or update or delete on contract_deposits
  for each row execute function contract_deposits_fit();
