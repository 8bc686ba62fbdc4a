-- What counters showed, and what follows from it. Indexes and volumes are cubic metres with three decimals, exact.
alter table counters
  add column year smallint check (year between 1980 and 2100),
  add column riser text,
  add column floor text,
  add column lat double precision check (lat between -90 and 90),
  add column lng double precision check (lng between -180 and 180),
  add column calibration_due date,
  add column replaced_by uuid constraint counters_replaced_by_fkey references counters (id),
  add column last_reading numeric(12, 3),
  add column last_reading_at timestamptz,
  add column last_reading_type text,
  add column avg_daily_m3 numeric(14, 4),
  add column open_flags text[] not null default '{}';
create index counters_by_last_reading on counters (last_reading, id) where deleted_at is null;
create index counters_by_last_reading_at on counters (last_reading_at, id) where deleted_at is null;
create index counters_by_avg_daily_m3 on counters (avg_daily_m3, id) where deleted_at is null;
create index counters_route on counters (route_code, route_order, id) where deleted_at is null;
create index counters_open_flags on counters using gin (open_flags);

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
  -- Where it counts from and by which factors: written by the trigger below alone.
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
  bill_id uuid constraint counter_readings_bill_fkey references bills (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz check (deleted_at is null),
  constraint counter_readings_billed check (status <> 'billed' or bill_id is not null)
);
create index counter_readings_of_counter on counter_readings (counter_id, at desc, nr desc);
create index counter_readings_of_contract on counter_readings (contract_id, at desc, nr desc);
create index counter_readings_by_at on counter_readings (at, id);
create index counter_readings_pending on counter_readings (at, id) where status = 'pending';
create index counter_readings_of_bill on counter_readings (bill_id) where bill_id is not null;
create unique index counter_readings_moment_key on counter_readings (counter_id, at, type) where status <> 'rejected';
-- Of readings that count, each is followed by one at most.
create unique index counter_readings_chain_key on counter_readings (previous_id) where status <> 'rejected';

-- A reading counts from the one before it, or from the counter's initial one.
create function counter_readings_follow() returns trigger language plpgsql as $$
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
    raise exception 'a reading comes after the one before it' using errcode = '23000';
  end if;
  if new.value >= 10 ^ meter.digits or new.value <> round(new.value, meter.decimals)
      or new.rollover <> 0 and abs(new.rollover) <> 10 ^ meter.digits then
    raise exception 'a counter can''t show this index' using errcode = '23000';
  end if;
  if new.value - new.previous + new.rollover < 0 and not 'lower_than_previous' = any (new.flags)
      and before.type is distinct from 'estimated' then
    raise exception 'a counter does not run backwards' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counter_readings_follow before insert on counter_readings
  for each row execute function counter_readings_follow();

-- What was read stays as it was read; only its state moves on, and never back.
create function counter_readings_stay() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['status', 'bill_id', 'reviewed_by', 'reviewed_at', 'reject_reason', 'version',
    'updated_at', 'consumption_raw', 'consumption_m3', 'days'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a reading is never removed' using errcode = '23000';
  end if;
  if old.status in ('billed', 'rejected') or to_jsonb(old) - moving is distinct from to_jsonb(new) - moving then
    raise exception 'a reading is not changed' using errcode = '23000';
  end if;
  if new.status <> old.status
      and (old.status || '>' || new.status) not in ('pending>validated', 'pending>rejected', 'validated>rejected', 'validated>billed') then
    raise exception 'a reading does not go from % to %', old.status, new.status using errcode = '23000';
  end if;
  if new.status = 'rejected' and (new.bill_id is not null
      or exists (select from counter_readings where previous_id = old.id and status <> 'rejected')) then
    raise exception 'what counts on a reading goes first' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counter_readings_stay before update or delete on counter_readings
  for each row execute function counter_readings_stay();

-- What a counter took between its last actual readings, newest first; what was guessed in between belongs to it.
create function counter_periods(counter uuid, most integer)
returns table (period integer, consumption_m3 numeric, days integer) language sql stable as $$
  with lately as (
    select r.type, r.consumption_m3, r.days,
      count(*) filter (where r.type <> 'estimated') over (order by r.at desc, r.nr desc) as period
    from (select * from counter_readings c where c.counter_id = counter and c.status <> 'rejected'
      order by c.at desc, c.nr desc limit 60) r)
  select l.period::integer, sum(l.consumption_m3), sum(l.days)::integer from lately l
  where l.period between 1 and most and l.type <> 'opening' group by l.period order by l.period
$$;

create type counter_standing as
  (last_reading numeric(12, 3), last_reading_at timestamptz, last_reading_type text, avg_daily_m3 numeric(14, 4), open_flags text[]);

-- How a counter stands by its readings; a day's average is that of the last three actual periods.
create function standing_of_counter(counter uuid) returns counter_standing language sql stable as $$
  select row(l.value, l.at, l.type,
    (select round(sum(p.consumption_m3) / nullif(sum(p.days), 0), 4) from counter_periods(counter, 3) p),
    (select coalesce(array_agg(distinct flag order by flag), '{}') from counter_readings r, unnest(r.flags) flag
      where r.counter_id = counter and r.status = 'pending'))::counter_standing
  from (select 1) one
  left join lateral (select r.value, r.at, r.type from counter_readings r
    where r.counter_id = counter and r.status <> 'rejected' order by r.at desc, r.nr desc limit 1) l on true
$$;

create function counters_stand() returns trigger language plpgsql as $$
begin
  update counters c set (last_reading, last_reading_at, last_reading_type, avg_daily_m3, open_flags) =
    (select s.last_reading, s.last_reading_at, s.last_reading_type, s.avg_daily_m3, s.open_flags
     from standing_of_counter(c.id) s)
  where c.id in (select counter_id from changed);
  return null;
end
$$;
create trigger counters_stand_new after insert on counter_readings referencing new table as changed
  for each statement execute function counters_stand();
create trigger counters_stand_moved after update on counter_readings referencing new table as changed
  for each statement execute function counters_stand();

-- Nobody writes how a counter stands but its readings.
create function counter_standing_agrees() returns trigger language plpgsql as $$
begin
  if row(new.last_reading, new.last_reading_at, new.last_reading_type, new.avg_daily_m3, new.open_flags)
      is distinct from (select row(s.last_reading, s.last_reading_at, s.last_reading_type, s.avg_daily_m3, s.open_flags)
        from standing_of_counter(new.id) s) then
    raise exception 'how a counter stands follows from its readings' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counter_standing_agrees
  before update of last_reading, last_reading_at, last_reading_type, avg_daily_m3, open_flags on counters
  for each row execute function counter_standing_agrees();

-- A counter that was read keeps where it began and how its index is read.
create function counters_keep_their_beginning() returns trigger language plpgsql as $$
begin
  if row(old.initial_reading, old.initial_reading_at, old.digits, old.decimals)
      is distinct from row(new.initial_reading, new.initial_reading_at, new.digits, new.decimals)
      and exists (select from counter_readings where counter_id = new.id) then
    raise exception 'a counter that was read keeps its initial reading' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger counters_keep_their_beginning before update of initial_reading, initial_reading_at, digits, decimals
  on counters for each row execute function counters_keep_their_beginning();

-- A bill that is issued makes its readings final; one that is thrown away sets them free.
create function bill_takes_its_readings() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    update counter_readings set bill_id = null where bill_id = new.id;
  elsif old.status in ('Draft', 'Held') and new.status not in ('Draft', 'Held') then
    update counter_readings set status = 'billed' where bill_id = new.id;
  end if;
  return null;
end
$$;
create trigger bill_takes_its_readings after update of status, deleted_at on bills
  for each row execute function bill_takes_its_readings();
