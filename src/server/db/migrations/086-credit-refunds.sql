-- Money that no invoice needed and that went back to the client: it is never changed and never removed. Amounts are fils.
create table credit_refunds (
  id uuid primary key,
  unique_number text not null,
  contract_id uuid not null constraint credit_refunds_contract_fkey references contracts (id),
  wallet_id uuid not null constraint credit_refunds_wallet_fkey references wallets (id),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('cash', 'check', 'card', 'transfer')),
  reference text,
  on_day date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint credit_refunds_once unique (unique_number, wallet_id)
);
create index credit_refunds_contract on credit_refunds (contract_id, on_day);
create index credit_refunds_wallet on credit_refunds (wallet_id);

create function credit_refunds_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'money that was given back stays in the books' using errcode = '23000';
end
$$;
create trigger credit_refunds_are_final before update or delete on credit_refunds
  for each row execute function credit_refunds_are_final();

-- What went back of a payment is used as much as what went into invoices; only money that was handed over goes back.
alter table wallets
  add column refunded bigint not null default 0,
  drop constraint wallets_allocated,
  add constraint wallets_allocated check (allocated >= 0 and refunded >= 0 and allocated + refunded <= usable),
  add constraint wallets_refunded check (refunded = 0 or status = 'Done' and not for_deposit);

create function credit_refunds_count() returns trigger language plpgsql as $$
begin
  update wallets set refunded = refunded + new.amount where id = new.wallet_id and contract_id = new.contract_id;
  if not found then
    raise exception 'credit goes back on the contract that it was paid for' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger credit_refunds_count after insert on credit_refunds
  for each row execute function credit_refunds_count();

drop index wallets_unused;
create index wallets_unused on wallets (contract_id, paid_at, id) include (usable, allocated, refunded, pending)
  where usable > allocated + refunded;
