-- One payment in somebody's hands, until it is emptied. Amounts are fils.
create table wallets (
  id uuid primary key,
  unique_number text not null unique,
  user_id uuid not null references users (id),
  contract_id uuid not null references contracts (id),
  amount bigint not null check (amount > 0),
  type text not null check (type in ('cash', 'check', 'card', 'transfer')),
  status text not null default 'Pending' check (status in ('Pending', 'Handover', 'Done')),
  paid_at timestamptz not null,
  end_date date,
  check_number text,
  bank_name text,
  drawer_name text,
  check_status text check (check_status in ('received', 'in_safe', 'deposited', 'cleared', 'bounced', 'represented',
    'replaced', 'cancelled', 'stale')),
  done_at timestamptz,
  done_by uuid references users (id),
  voided_at timestamptz,
  voided_by uuid references users (id),
  void_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((status = 'Done') = (done_at is not null)),
  check (type <> 'check' or (check_number is not null and bank_name is not null)),
  check (status <> 'Done' or voided_at is null)
);
create index wallets_user on wallets (user_id, paid_at, id);
create index wallets_held on wallets (user_id, type) include (amount) where status <> 'Done' and voided_at is null;
create index wallets_paid_at on wallets (paid_at, id);
create index wallets_contract on wallets (contract_id, paid_at);
create index wallets_number on wallets (unique_number text_pattern_ops);
create unique index wallets_check_key on wallets (bank_name, check_number, drawer_name) where type = 'check';

-- What was taken never changes, and what is Done stays Done.
create function wallets_are_final() returns trigger language plpgsql as $$
begin
  if row(old.unique_number, old.user_id, old.contract_id, old.amount, old.type, old.paid_at)
     is distinct from row(new.unique_number, new.user_id, new.contract_id, new.amount, new.type, new.paid_at)
     or (old.status = 'Done' and new.status <> 'Done') then
    raise exception 'a payment is not changed once it was taken' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger wallets_are_final before update on wallets for each row execute function wallets_are_final();

-- Something told to one person. Everybody's copy is a row of its own.
create table events (
  id uuid primary key,
  user_id uuid not null references users (id),
  code text not null,
  title text not null,
  text text not null,
  status smallint not null default 0 check (status in (0, 1)),
  severity text not null default 'info' check (severity in ('info', 'warning', 'critical')),
  model text not null check (model in ('bill', 'order', 'contract')),
  model_id uuid not null,
  dedupe_key text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index events_user_created on events (user_id, created_at, id);
create index events_user_unread on events (user_id, model) where status = 0;
create unique index events_dedupe on events (user_id, dedupe_key);
