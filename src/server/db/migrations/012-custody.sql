-- Who hands over what to whom, and what the bank says of a cheque afterwards. Amounts are fils.

-- One handing-over: what was expected of the holder, and what the cashier counted.
create table unload_batches (
  id uuid primary key,
  version integer not null default 1,
  unique_number text not null constraint unload_batches_number_key unique,
  user_id uuid not null references users (id),
  cashier_id uuid not null references users (id),
  at timestamptz not null,
  cash_expected bigint not null check (cash_expected >= 0),
  cash_counted bigint not null check (cash_counted >= 0),
  difference bigint not null generated always as (cash_counted - cash_expected) stored,
  denominations jsonb,
  checks_count integer not null check (checks_count >= 0),
  checks_total bigint not null check (checks_total >= 0),
  note text check (note <> ''),
  created_at timestamptz not null default now(),
  deleted_at timestamptz check (deleted_at is null)
);
create index unload_batches_holder on unload_batches (user_id, at, id);
create index unload_batches_at on unload_batches (at, id);
create index unload_batches_number on unload_batches (unique_number text_pattern_ops);
create index unload_batches_difference on unload_batches (difference, id);

alter table wallets
  add column batch_id uuid references unload_batches (id),
  add column if not exists replaces uuid references wallets (id),
  add column handed_at timestamptz,
  add column deposit_slip_no text,
  add column deposit_bank text,
  add column deposited_on date,
  add column cleared_on date,
  add column bounced_on date,
  add column bounce_reason text,
  add column bounce_fee_bill uuid references bills (id),
  add column return_reason text,
  add constraint wallets_batch check (batch_id is null or status = 'Done');
create index wallets_batch on wallets (batch_id, id) where batch_id is not null;
create unique index wallets_replaces on wallets (replaces) where replaces is not null and voided_at is null;
create index wallets_done_at on wallets (done_at) where done_at is not null;
create index wallets_voided_at on wallets (voided_at) where voided_at is not null;
create index wallets_check_due on wallets (end_date, id) where type = 'check' and voided_at is null;
create index wallets_check_status on wallets (check_status, end_date, id) where type = 'check' and voided_at is null;

-- A batch says what its payments come to; looked at when all is written.
create function unload_batch_agrees(batch uuid) returns boolean language sql stable as $$
  select (b.cash_expected, b.checks_count, b.checks_total) = (
    select coalesce(sum(amount) filter (where type = 'cash'), 0)::bigint,
      count(*) filter (where type = 'check')::int,
      coalesce(sum(amount) filter (where type = 'check'), 0)::bigint
    from wallets where batch_id = b.id and user_id = b.user_id)
  from unload_batches b where b.id = batch
$$;

create function unload_batches_agree() returns trigger language plpgsql as $$
begin
  if not unload_batch_agrees(case when tg_table_name = 'wallets' then (to_jsonb(new) ->> 'batch_id')::uuid else new.id end) then
    raise exception 'a batch is what its payments come to' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger unload_batches_agree after insert on unload_batches deferrable initially deferred
  for each row execute function unload_batches_agree();
create constraint trigger wallets_batch_agrees after update of batch_id on wallets deferrable initially deferred
  for each row when (new.batch_id is not null) execute function unload_batches_agree();

-- What was counted stays counted.
create function unload_batches_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a batch is not changed once it was counted' using errcode = '23000';
end
$$;
create trigger unload_batches_are_final before update or delete on unload_batches
  for each row execute function unload_batches_are_final();

create function wallets_stay_in_batch() returns trigger language plpgsql as $$
begin
  if old.batch_id is not null and new.batch_id is distinct from old.batch_id then
    raise exception 'a payment stays in the batch it was unloaded with' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger wallets_stay_in_batch before update of batch_id on wallets
  for each row execute function wallets_stay_in_batch();

-- The value of a setting that counts today, or what counts without one.
create function number_set(name text, otherwise numeric) returns numeric language sql stable as $$
  select coalesce((select (v.value #>> '{}')::numeric from settings s
    join setting_versions v on v.id = setting_version_on(s.id, today_in_dubai())
    where s.key = name and s.deleted_at is null and jsonb_typeof(v.value) = 'number'), otherwise)
$$;

-- Everybody who ever took a payment, with what is in hand now.
create view holders as
select u.id, u.username, u.first_name || ' ' || u.last_name as name, u.search,
  h.total_cash, h.count_cash, h.total_check, h.count_check, h.total, h.oldest, h.oldest_cash,
  b.at as unloaded_at,
  h.total_cash > number_set('cash_limit_per_user', 2000000) as over_limit,
  coalesce(h.oldest_cash < now() - make_interval(hours => number_set('cash_age_hours', 48)::int), false) as overdue
from users u
cross join lateral (
  select coalesce(sum(amount) filter (where type = 'cash'), 0)::bigint as total_cash,
    count(*) filter (where type = 'cash')::int as count_cash,
    coalesce(sum(amount) filter (where type = 'check'), 0)::bigint as total_check,
    count(*) filter (where type = 'check')::int as count_check,
    coalesce(sum(amount), 0)::bigint as total,
    min(paid_at) as oldest, min(paid_at) filter (where type = 'cash') as oldest_cash
  from wallets w
  where w.user_id = u.id and w.status <> 'Done' and w.voided_at is null and w.type in ('cash', 'check')) h
left join lateral (select at from unload_batches where user_id = u.id order by at desc limit 1) b on true
where u.deleted_at is null and exists (select from wallets w where w.user_id = u.id);
