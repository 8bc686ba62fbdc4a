-- Counters (gas meters), contracts and meter readings. Amounts are fils, volumes cubic metres with three decimals.

-- === Counters ===

create table counters (
  id uuid primary key,
  version integer not null default 1,
  code text collate "C" not null constraint counters_code_key unique,
  serial_number text not null,
  make text,
  model text,
  year smallint check (year between 1980 and 2100),
  size text not null check (size in ('G1.6', 'G2.5', 'G4', 'G6', 'G10', 'G16', 'other')),
  digits smallint not null default 5 check (digits between 3 and 9),
  decimals smallint not null default 3 check (decimals between 0 and 3),
  supply_pressure_mbar double precision not null default 37 check (supply_pressure_mbar >= 0),
  meter_factor double precision not null default 1 check (meter_factor between 0.8 and 3),
  multiplier double precision not null default 1 check (multiplier > 0),
  ownership text not null default 'company' check (ownership in ('company', 'client')),
  calibration_due date,
  seal_no text,
  valve text not null default 'open' check (valve in ('open', 'closed', 'locked')),
  site_code text not null,
  site_name text not null,
  unit_no text not null,
  riser text,
  floor text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  route_code text,
  route_order integer,
  tank_id uuid references tanks (id),
  initial_reading numeric(12, 3) not null check (initial_reading >= 0),
  initial_reading_at date not null,
  replaced_by uuid constraint counters_replaced_by_fkey references counters (id),
  status text not null default 'in_stock'
    check (status in ('in_stock', 'active', 'vacant', 'disconnected', 'faulty', 'replaced', 'retired')),
  -- Derived from the readings by the trigger counter_readings_update_counter.
  last_reading numeric(12, 3),
  last_reading_at timestamptz,
  last_reading_type text,
  avg_daily_m3 numeric(14, 4),
  open_flags text[] not null default '{}',
  search text not null generated always as
    (lower(serial_number || ' ' || unit_no || ' ' || site_code || ' ' || site_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint counters_site_fkey foreign key (site_code, site_name) references sites (code, name) on update cascade
);
create unique index counters_serial_number_key on counters (lower(serial_number))
  include (id, serial_number, status, size, last_reading_at) where deleted_at is null;
create index counters_code_end on counters (reverse(code));
create index counters_site on counters (site_code, unit_no) include (id);
create index counters_site_name on counters (site_name, unit_no, id) include (status, size, last_reading_at)
  where deleted_at is null;
create index counters_unit_no on counters (unit_no, id) include (status, size, last_reading_at) where deleted_at is null;
create index counters_replaced_by on counters (replaced_by) where replaced_by is not null;
create index counters_route on counters (route_code, route_order, id) include (status, size, last_reading_at)
  where deleted_at is null;
-- One index finds words and flags: an index of this kind finds the values of each of its columns by themselves.
create index counters_search on counters using gin (search gin_trgm_ops, open_flags);
create index counters_created_at on counters (created_at, id) where deleted_at is null;
create index counters_last_reading_at on counters (last_reading_at, id) where deleted_at is null;
create index counters_avg_daily on counters (avg_daily_m3, id) where deleted_at is null;
-- Filters with few values; those without its leading columns skip through it. Each combination is in order of ids.
create index counters_state on counters (status, size, id)
  include (created_at, unit_no, site_name, route_code, serial_number, last_reading_at) where deleted_at is null;
-- The list has counters in use first, the newest of them first.
create index counters_in_use on counters ((status = 'active') desc, id desc) include (status) where deleted_at is null;

alter table devices add constraint devices_counter_fkey foreign key (counter_id) references counters (id);
alter table device_links add constraint device_links_counter_id_fkey foreign key (counter_id) references counters (id);

-- === Contracts ===

create table contracts (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint contracts_unique_number_key unique,
  client_id uuid not null constraint contracts_client_fkey references clients (id),
  type text not null check (type in ('residential', 'commercial', 'industrial', 'bulk_delivery', 'amc')),
  site_code text not null,
  site_name text not null,
  unit_no text,
  tank_id uuid constraint contracts_tank_fkey references tanks (id),
  counter_id uuid constraint contracts_counter_fkey references counters (id),

  start_date date not null,
  end_date date,
  tenancy_end date,
  auto_renew boolean not null,
  renewal_months smallint not null default 12 check (renewal_months between 1 and 60),
  notice_days smallint not null default 30 check (notice_days between 0 and 365),
  -- First day that Tankbook bills; earlier ones were billed by the previous system.
  taken_over_on date,

  -- Terms; an empty fee or charge follows the tariff and the settings.
  tariff_id uuid not null constraint contracts_tariff_fkey references settings (id),
  fixed_charge bigint check (fixed_charge >= 0),
  min_charge bigint check (min_charge >= 0),
  connection_fee bigint check (connection_fee >= 0),
  reconnection_fee bigint check (reconnection_fee >= 0),
  bounced_check_fee bigint check (bounced_check_fee >= 0),
  billing_cycle text not null check (billing_cycle in ('monthly', 'bimonthly', 'quarterly')),
  billing_day smallint not null check (billing_day between 1 and 28),
  payment_terms_days smallint not null check (payment_terms_days between 0 and 180),
  payment_method text check (payment_method in ('cash', 'check', 'pdc', 'transfer', 'card', 'online')),
  pdc_plan jsonb check (jsonb_typeof(pdc_plan) = 'array'),
  collector_id uuid constraint contracts_collector_fkey references users (id),
  deposit_required bigint not null check (deposit_required >= 0),
  discount_percent double precision check (discount_percent between 0 and 100),
  -- Highest discount that was approved.
  discount_approved double precision check (discount_approved between 0 and 100),
  discount_approved_by uuid constraint contracts_discount_approver_fkey references users (id),
  discount_approved_at timestamptz,

  -- The last day on which the client promised to pay, and what was said.
  promised_on date,
  promise_note text check (length(promise_note) <= 500),

  opening_reading numeric(12, 3) check (opening_reading >= 0),
  closing_reading numeric(12, 3) check (closing_reading >= 0),
  supply_ended_on date,
  -- A remaining deposit is refunded within 90 days.
  deposit_refund_due date generated always as (supply_ended_on + 90) stored,
  clearance_certificate_no text constraint contracts_clearance_key unique,
  suspend_reason text,
  terminate_reason text,
  cancel_reason text,
  status text not null default 'Draft' check (status in ('Draft', 'Pending', 'Active', 'Suspended', 'Expired',
    'Terminating', 'Terminated', 'Closed', 'Cancelled')),
  search text not null generated always as
    (lower(site_code || ' ' || site_name || coalesce(' ' || unit_no, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint contracts_site_fkey foreign key (site_code, site_name) references sites (code, name) on update cascade,
  constraint contracts_dates_in_order check (end_date is null or end_date > start_date),
  constraint contracts_unit check (type in ('bulk_delivery', 'amc') or unit_no is not null),
  constraint contracts_metered check (counter_id is null or type not in ('bulk_delivery', 'amc')),
  constraint contracts_supply_ended check (supply_ended_on is null or supply_ended_on >= start_date),
  constraint contracts_cleared check (clearance_certificate_no is null or status = 'Closed'),
  constraint contracts_discount_approved check
    ((discount_approved is null) = (discount_approved_by is null)
      and (discount_approved is null) = (discount_approved_at is null))
);
-- A counter serves one contract at a time.
create unique index contracts_counter_key on contracts (counter_id)
  where status in ('Active', 'Suspended', 'Expired', 'Terminating') and deleted_at is null;
create index contracts_number_end on contracts (reverse(unique_number));
create index contracts_client on contracts (client_id, created_at, id) include (deleted_at);
create index contracts_site on contracts (site_code) include (id);
create index contracts_tank on contracts (tank_id);
create index contracts_counter on contracts (counter_id);
create index contracts_collector on contracts (collector_id, created_at, id) where collector_id is not null;
create index contracts_search on contracts using gin (search gin_trgm_ops);
create index contracts_created_at on contracts (created_at, id) where deleted_at is null;
create index contracts_start_date on contracts (start_date, id) include (status, created_at) where deleted_at is null;
create index contracts_end_date on contracts (end_date, id) include (status, created_at) where deleted_at is null;
-- Filters with few values; those without its leading columns skip through it. Each combination is in order of ids.
create index contracts_state on contracts (status, type, billing_cycle, id)
  include (created_at, unique_number, start_date, end_date) where deleted_at is null;

-- Terms of a contract from a day on; the latest entry wins from its day on. A contract without entries has the terms
-- of its row on every day. Amounts are fils.
create table contract_terms (
  contract_id uuid not null constraint contract_terms_contract_fkey references contracts (id),
  number integer not null check (number > 0),
  effective_from date not null,
  tariff_id uuid not null constraint contract_terms_tariff_fkey references settings (id),
  discount_percent double precision check (discount_percent between 0 and 100),
  fixed_charge bigint check (fixed_charge >= 0),
  min_charge bigint check (min_charge >= 0),
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  primary key (contract_id, number)
);
create index contract_terms_tariff on contract_terms (tariff_id);

-- === Meter readings ===

create table counter_readings (
  id uuid primary key,
  nr bigint not null generated always as identity,
  version integer not null default 1,
  counter_id uuid not null constraint counter_readings_counter_fkey references counters (id),
  contract_id uuid constraint counter_readings_contract_fkey references contracts (id),
  at timestamptz not null,
  value numeric(12, 3) not null check (value >= 0),
  type text not null
    check (type in ('actual', 'estimated', 'customer', 'amr', 'opening', 'closing', 'replacement_final')),
  source text not null check (source in ('pos', 'web', 'import', 'amr')),
  reader_id uuid references users (id),
  photo_id uuid references media (id),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- Baseline and factors of the consumption, set by the trigger counter_readings_set_baseline.
  previous_id uuid references counter_readings (id),
  previous numeric(12, 3) not null,
  previous_at timestamptz not null,
  multiplier numeric(14, 6) not null,
  meter_factor numeric(10, 6) not null,
  rollover numeric(13, 3) not null default 0,
  consumption_raw numeric(14, 3) not null generated always as (value - previous + rollover) stored,
  consumption_m3 numeric(20, 3) not null
    generated always as (round((value - previous + rollover) * multiplier * meter_factor, 3)) stored,
  days integer not null generated always as
    ((at at time zone 'Asia/Dubai')::date - (previous_at at time zone 'Asia/Dubai')::date) stored,
  status text not null default 'pending' check (status in ('pending', 'validated', 'billed', 'rejected')),
  flags text[] not null default '{}' check (flags <@ array['lower_than_previous', 'rollover', 'high', 'low', 'zero',
    'duplicate', 'no_photo', 'far_from_site', 'late']),
  note text,
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  reject_reason text,
  bill_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz check (deleted_at is null),
  constraint counter_readings_billed check (status <> 'billed' or bill_id is not null)
);
create index counter_readings_of_counter on counter_readings (counter_id, at desc, nr desc);
create index counter_readings_of_contract on counter_readings (contract_id, at desc, nr desc);
create index counter_readings_of_bill on counter_readings (bill_id) where bill_id is not null;
create index counter_readings_of_photo on counter_readings (photo_id) where photo_id is not null;
-- Sums of months are read from the index alone.
create index counter_readings_by_at on counter_readings (at, id)
  include (status, type, flags, source, counter_id, consumption_m3, photo_id);
create index counter_readings_flagged on counter_readings (at, id) include (flags) where flags <> '{}';
create index counter_readings_of_type on counter_readings (type, at, id);
create index counter_readings_of_status on counter_readings (status, at, id);
create index counter_readings_flags on counter_readings using gin (flags);
create unique index counter_readings_moment_key on counter_readings (counter_id, at, type) where status <> 'rejected';
-- Each valid reading is the baseline of one other at most.
create unique index counter_readings_chain_key on counter_readings (previous_id) where status <> 'rejected';

-- Sets the baseline of a reading, which is the previous valid reading or the counter's initial one, and validates it.
create function counter_readings_set_baseline() returns trigger language plpgsql as $$
declare
  meter counters;
  before counter_readings;
begin
  select * into strict meter from counters where id = new.counter_id for update;
  select * into before from counter_readings
    where counter_id = new.counter_id and status <> 'rejected' order by at desc, nr desc limit 1;
  new.previous_id := before.id;
  new.previous := coalesce(before.value, meter.initial_reading);
  new.previous_at := coalesce(before.at, meter.initial_reading_at::timestamp at time zone 'Asia/Dubai');
  new.multiplier := meter.multiplier;
  new.meter_factor := meter.meter_factor;
  if new.at < new.previous_at then
    raise exception 'a reading must be later than the previous one' using errcode = '23000';
  end if;
  if new.value >= 10 ^ meter.digits or new.value <> round(new.value, meter.decimals)
      or new.rollover <> 0 and abs(new.rollover) <> 10 ^ meter.digits then
    raise exception 'the counter cannot display this value' using errcode = '23000';
  end if;
  if new.value - new.previous + new.rollover < 0 and not 'lower_than_previous' = any (new.flags)
      and before.type is distinct from 'estimated' then
    raise exception 'a reading must not be lower than the previous one' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counter_readings_set_baseline before insert on counter_readings
  for each row execute function counter_readings_set_baseline();

-- Readings are immutable; only their status moves forward, and back to validated when their bill is reversed.
create function counter_readings_reject_change() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['status', 'bill_id', 'reviewed_by', 'reviewed_at', 'reject_reason', 'version',
    'updated_at', 'consumption_raw', 'consumption_m3', 'days'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a reading cannot be deleted' using errcode = '23000';
  end if;
  if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving then
    raise exception 'a reading cannot be changed' using errcode = '23000';
  end if;
  if old.status = 'billed' and new.status = 'validated' and new.bill_id is null
      and exists (select from bills where id = old.bill_id and reversed_at is not null) then
    return new;
  end if;
  if old.status in ('billed', 'rejected') then
    raise exception 'a reading cannot be changed' using errcode = '23000';
  end if;
  if new.status <> old.status
      and (old.status || '>' || new.status) not in ('pending>validated', 'pending>rejected', 'validated>rejected', 'validated>billed') then
    raise exception 'a reading cannot change from % to %', old.status, new.status using errcode = '23000';
  end if;
  if new.status = 'rejected' and (new.bill_id is not null
      or exists (select from counter_readings where previous_id = old.id and status <> 'rejected')) then
    raise exception 'later readings depend on this reading' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counter_readings_reject_change before update or delete on counter_readings
  for each row execute function counter_readings_reject_change();

-- Visits on which a meter reader could not read a counter, and why; one a day for each counter.
create table no_access_visits (
  counter_id uuid not null constraint no_access_visits_counter_fkey references counters (id),
  on_day date not null,
  reason text not null
    check (reason in ('nobody_home', 'locked', 'refused', 'obstructed', 'unsafe', 'unreadable', 'not_found')),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  primary key (counter_id, on_day)
);

-- === Last reading and average consumption of counters ===

-- Number of actual periods in the average daily consumption of every counter; one row, kept equal to the setting.
create table average_consumption_settings (
  is_only boolean primary key default true check (is_only),
  periods integer not null check (periods between 1 and 12)
);

insert into average_consumption_settings (periods) values (3);

-- Consumption between the last actual readings, newest first; an estimate belongs to the period of the actual reading
-- after it.
create function consumption_periods(counter uuid, most integer)
returns table (period integer, consumption_m3 numeric, days integer) language sql stable as $$
  with lately as (
    select r.type, r.consumption_m3, r.days,
      count(*) filter (where r.type <> 'estimated') over (order by r.at desc, r.nr desc) as period
    from (select * from counter_readings c where c.counter_id = counter and c.status <> 'rejected'
      order by c.at desc, c.nr desc limit 60) r)
  select l.period::integer, sum(l.consumption_m3), sum(l.days)::integer from lately l
  where l.period between 1 and most and l.type <> 'opening' group by l.period order by l.period
$$;

create type counter_summary as (
  last_reading numeric(12, 3),
  last_reading_at timestamptz,
  last_reading_type text,
  avg_daily_m3 numeric(14, 4),
  open_flags text[]
);

-- Derived columns of a counter: its last valid reading, average daily consumption and the flags of pending readings.
create function calculate_counter_summary(counter uuid) returns counter_summary language sql stable as $$
  select row(l.value, l.at, l.type,
    (select round(sum(p.consumption_m3) / nullif(sum(p.days), 0), 4)
      from consumption_periods(counter, (select periods from average_consumption_settings)) p),
    (select coalesce(array_agg(distinct flag order by flag), '{}') from counter_readings r, unnest(r.flags) flag
      where r.counter_id = counter and r.status = 'pending'))::counter_summary
  from (select 1) one
  left join lateral (select r.value, r.at, r.type from counter_readings r
    where r.counter_id = counter and r.status <> 'rejected' order by r.at desc, r.nr desc limit 1) l on true
$$;

create function counter_readings_update_counter() returns trigger language plpgsql as $$
begin
  update counters c set (last_reading, last_reading_at, last_reading_type, avg_daily_m3, open_flags) =
    (select s.last_reading, s.last_reading_at, s.last_reading_type, s.avg_daily_m3, s.open_flags
     from calculate_counter_summary(c.id) s)
  where c.id in (select counter_id from changed);
  return null;
end
$$;
create trigger counter_readings_update_counter_insert after insert on counter_readings referencing new table as changed
  for each statement execute function counter_readings_update_counter();
create trigger counter_readings_update_counter_update after update on counter_readings referencing new table as changed
  for each statement execute function counter_readings_update_counter();

-- Rejects derived values that differ from the readings.
create function counters_check_summary() returns trigger language plpgsql as $$
begin
  if row(new.last_reading, new.last_reading_at, new.last_reading_type, new.avg_daily_m3, new.open_flags)
      is distinct from (select row(s.last_reading, s.last_reading_at, s.last_reading_type, s.avg_daily_m3, s.open_flags)
        from calculate_counter_summary(new.id) s) then
    raise exception 'the summary of a counter must equal its readings' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counters_check_summary
  before update of last_reading, last_reading_at, last_reading_type, avg_daily_m3, open_flags on counters
  for each row execute function counters_check_summary();

-- A counter with readings keeps its initial reading and its number of digits.
create function counters_reject_initial_reading_change() returns trigger language plpgsql as $$
begin
  if row(old.initial_reading, old.initial_reading_at, old.digits, old.decimals)
      is distinct from row(new.initial_reading, new.initial_reading_at, new.digits, new.decimals)
      and exists (select from counter_readings where counter_id = new.id) then
    raise exception 'the initial reading cannot be changed once the counter has readings' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counters_reject_initial_reading_change before update of initial_reading, initial_reading_at, digits, decimals
  on counters for each row execute function counters_reject_initial_reading_change();

-- Recalculates the average of every counter when the number of periods changes.
create function average_consumption_recalculate() returns trigger language plpgsql as $$
begin
  update counters c set avg_daily_m3 = n.average
  from (select m.id, (calculate_counter_summary(m.id)).avg_daily_m3 as average from counters m) n
  where c.id = n.id and c.avg_daily_m3 is distinct from n.average;
  return null;
end
$$;
create trigger average_consumption_recalculate after update of periods on average_consumption_settings
  for each row when (old.periods <> new.periods) execute function average_consumption_recalculate();
