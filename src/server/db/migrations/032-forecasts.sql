-- Levels of tanks by hour and day, which are kept when their readings are dropped, and what they say about the next weeks.

create table tank_hours (
  tank_id uuid not null references tanks (id) on delete cascade,
  hour timestamptz not null,
  lowest_percent double precision not null check (lowest_percent between 0 and 100),
  lowest_at timestamptz not null,
  highest_percent double precision not null check (highest_percent between 0 and 100),
  highest_at timestamptz not null,
  last_percent double precision not null check (last_percent between 0 and 100),
  readings integer not null check (readings > 0),
  primary key (tank_id, hour)
);

-- Days in Dubai.
create table tank_days (
  tank_id uuid not null references tanks (id) on delete cascade,
  day date not null,
  lowest_percent double precision not null check (lowest_percent between 0 and 100),
  highest_percent double precision not null check (highest_percent between 0 and 100),
  closing_percent double precision not null check (closing_percent between 0 and 100),
  -- Points by which refills raised the level.
  refill_percent double precision not null check (refill_percent >= 0),
  readings integer not null check (readings > 0),
  primary key (tank_id, day)
);

-- Hours whose readings or deliveries changed since they were rolled up. Only appended to, so that writers never wait.
create table changed_tank_hours (
  id bigint generated always as identity primary key,
  tank_id uuid not null,
  hour timestamptz not null
);

create function tank_readings_note_hours() returns trigger language plpgsql as $$
begin
  insert into changed_tank_hours (tank_id, hour) select distinct tank_id, date_trunc('hour', at) from fresh;
  return null;
end
$$;
create trigger tank_readings_note_hours_insert after insert on tank_readings referencing new table as fresh
  for each statement execute function tank_readings_note_hours();
create trigger tank_readings_note_hours_update after update on tank_readings referencing new table as fresh
  for each statement execute function tank_readings_note_hours();

create function deliveries_note_hours() returns trigger language plpgsql as $$
begin
  insert into changed_tank_hours (tank_id, hour) values (new.tank_id, date_trunc('hour', new.at));
  return null;
end
$$;
create trigger deliveries_note_hours after insert or update on deliveries
  for each row execute function deliveries_note_hours();

insert into changed_tank_hours (tank_id, hour)
  select distinct tank_id, date_trunc('hour', at) from tank_readings where reject_reason is null;

-- Expected daily use of a tank, in litres: by its own fall, with a range, and by the counters of its site.
create table tank_forecasts (
  tank_id uuid primary key references tanks (id) on delete cascade,
  made_at timestamptz not null,
  daily_use_l double precision check (daily_use_l > 0),
  lowest_use_l double precision check (lowest_use_l > 0),
  highest_use_l double precision check (highest_use_l > 0),
  counters_use_l double precision check (counters_use_l > 0),
  constraint tank_forecasts_range check (num_nulls(daily_use_l, lowest_use_l, highest_use_l) in (0, 3)
    and lowest_use_l <= daily_use_l and daily_use_l <= highest_use_l)
);

-- How far forecasts of the past were off, by the number of days ahead.
create table forecast_errors (
  days_ahead text primary key check (days_ahead in ('0-5', '5-10', '10-20', '20-40')),
  forecasts integer not null check (forecasts >= 0),
  error_days double precision,
  naive_error_days double precision,
  measured_on date not null
);
