-- Vessels as they are built, what they hold, what is delivered to them, and the units that measure it.

alter table tanks
  add column year_built integer check (year_built between 1950 and 2100),
  add column site_address text,
  add column site_lat double precision check (site_lat between -90 and 90),
  add column site_lng double precision check (site_lng between -180 and 180),
  add column site_makani text,
  add column site_contact_name text,
  add column site_contact_phone text,
  add column site_units_count integer check (site_units_count >= 0),
  add column shape text not null default 'cylinder_elliptical'
    check (shape in ('cylinder_elliptical', 'cylinder_flat', 'sphere', 'custom')),
  add column diameter_mm double precision check (diameter_mm > 0),
  add column length_mm double precision check (length_mm > 0),
  add column sensor_gap_mm double precision check (sensor_gap_mm >= 0),
  add column strapping_table jsonb,
  add column density_kg_l double precision not null default 0.545 check (density_kg_l between 0.5 and 0.6),
  add column manifold_group text,
  add column reserve_percent double precision not null default 10 check (reserve_percent between 0 and 50),
  add column relief_valve_due date,
  add column hydrotest_due date,
  add column last_inspection_at date,
  add column amc_contract_end date,
  add column civil_defence_certificate_no text,
  add column safety_due date generated always as
    (least(civil_defence_expiry, relief_valve_due, hydrotest_due, amc_contract_end)) stored,
  add column status_reason text,
  add column status_since timestamptz not null default now(),
  -- What the newest accepted reading says; nobody but tank_readings' trigger writes these.
  add column level_percent double precision check (level_percent between 0 and 100),
  add column temperature_c double precision,
  add column pressure_bar double precision,
  add column last_reading_at timestamptz,
  add column reading_quality smallint,
  add column volume_l double precision generated always as (water_capacity_l * level_percent / 100) stored,
  add column ullage_l double precision generated always as
    (case when level_percent is not null
      then water_capacity_l * greatest(0, max_fill_percent - level_percent) / 100 end) stored,
  add column usable_l double precision generated always as
    (case when level_percent is not null
      then water_capacity_l * greatest(0, level_percent - reserve_percent) / 100 end) stored,
  add column level_status text not null generated always as (case
    when level_percent is null then 'unknown'
    when level_percent <= critical_level then 'critical'
    when level_percent <= low_level then 'low'
    when level_percent >= high_level then 'high'
    else 'normal' end) stored,
  add constraint tanks_level_is_told check ((level_percent is null) = (last_reading_at is null)),
  add constraint tanks_custom_is_strapped check (shape <> 'custom' or strapping_table is not null);
update tanks set status_since = updated_at;

create index tanks_by_level_percent on tanks (level_percent, id) where deleted_at is null;
create index tanks_by_volume_l on tanks (volume_l, id) where deleted_at is null;
create index tanks_by_last_reading_at on tanks (last_reading_at, id) where deleted_at is null;
create index tanks_by_safety_due on tanks (safety_due, id) where deleted_at is null;
create index tanks_level_status on tanks (level_status) where deleted_at is null;

-- A unit is silent too long after twice its interval and a quarter of an hour, unless somebody chose otherwise.
alter table devices
  add column iccid text check (iccid ~ '^\d{18,22}$'),
  add column mqtt_topic text,
  add column payload_map jsonb,
  add column offline_after_min integer check (offline_after_min between 5 and 10080),
  add column silent_after_min integer not null generated always as
    (coalesce(offline_after_min, greatest(2 * report_interval_min + 15, 60))) stored,
  add column calibration_offset_percent double precision not null default 0
    check (calibration_offset_percent between -10 and 10),
  add column installed_at timestamptz,
  add column battery_installed_at date,
  add column ingest_key_hash text,
  add column ingest_key_at timestamptz,
  add column status_reason text,
  -- What its newest message said.
  add column last_seen_at timestamptz,
  add column battery_percent double precision check (battery_percent between 0 and 100),
  add column rssi integer,
  add column snr double precision,
  add column is_faulty boolean not null default false;
update devices set installed_at = updated_at where status = 'installed';
create index devices_by_last_seen_at on devices (last_seen_at, id) where deleted_at is null;
create index devices_by_battery_percent on devices (battery_percent, id) where deleted_at is null;

-- How a unit is doing that should be heard every so often.
create function contact_of(seen timestamptz, every_min integer, silent_after_min integer) returns text
  language sql stable parallel safe
  return case
    when seen is null or seen < now() - make_interval(mins => silent_after_min) then 'offline'
    when seen < now() - make_interval(mins => every_min + 15) then 'late'
    else 'online' end;

create table deliveries (
  id uuid primary key,
  version integer not null default 1,
  tank_id uuid not null constraint deliveries_tank_fkey references tanks (id),
  ticket_no text not null,
  at timestamptz not null,
  supplier text not null,
  litres double precision not null check (litres > 0),
  kg double precision check (kg > 0),
  price_per_l numeric(10, 4) check (price_per_l >= 0),
  level_before double precision check (level_before between 0 and 100),
  level_after double precision check (level_after between 0 and 100),
  driver text,
  truck text,
  order_id uuid constraint deliveries_order_fkey references orders (id),
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint deliveries_rise check (level_after > level_before)
);
create unique index deliveries_ticket_no_key on deliveries (lower(ticket_no)) where deleted_at is null;
create index deliveries_of_tank on deliveries (tank_id, at desc, id);
create index deliveries_order on deliveries (order_id);

-- Every level that was ever told of a tank; a level that can't be believed is kept, with the reason.
create table tank_readings (
  id uuid primary key,
  tank_id uuid not null constraint tank_readings_tank_fkey references tanks (id),
  device_id uuid constraint tank_readings_device_fkey references devices (id),
  at timestamptz not null,
  received_at timestamptz not null,
  level_percent double precision not null,
  height_mm double precision,
  temperature_c double precision,
  pressure_bar double precision,
  battery_percent double precision,
  battery_v double precision,
  rssi integer,
  snr double precision,
  quality smallint not null default 3 check (quality between 0 and 3),
  source text not null check (source in ('telemetry', 'manual_gauge', 'delivery_ticket')),
  frame_counter bigint,
  accepted boolean not null generated always as (reject_reason is null) stored,
  reject_reason text check (reject_reason in ('out_of_range', 'low_quality')),
  delivery_id uuid constraint tank_readings_delivery_fkey references deliveries (id),
  raw jsonb,
  note text,
  created_by uuid references users (id),
  constraint tank_readings_in_range check (level_percent between 0 and 100 or reject_reason is not null),
  constraint tank_readings_sent check (source <> 'telemetry' or device_id is not null)
);
-- A message that comes twice is one reading.
create unique index tank_readings_message on tank_readings (device_id, at, (coalesce(frame_counter, -1)))
  where device_id is not null;
create index tank_readings_of_tank on tank_readings (tank_id, at desc, id);
create index tank_readings_accepted on tank_readings (tank_id, at desc, id) include (level_percent) where reject_reason is null;
create index tank_readings_of_device on tank_readings (device_id, received_at desc) where device_id is not null;
create index tank_readings_delivery on tank_readings (delivery_id) where delivery_id is not null;

-- What tanks and units say of themselves follows from their newest readings, in whatever order those come in.
-- The rows are locked first, so that of two readings at once the newer one is shown in the end.
create function newest_readings() returns trigger language plpgsql as $$
begin
  perform 1 from tanks where id in (select tank_id from fresh) order by id for no key update;
  update tanks t set level_percent = r.level_percent, temperature_c = r.temperature_c,
    pressure_bar = r.pressure_bar, last_reading_at = r.at, reading_quality = r.quality
  from (select distinct tank_id from fresh) f
  left join lateral (select * from tank_readings n where n.tank_id = f.tank_id and n.reject_reason is null
    order by n.at desc, n.id limit 1) r on true
  where t.id = f.tank_id and (t.level_percent, t.temperature_c, t.pressure_bar, t.last_reading_at, t.reading_quality)
    is distinct from (r.level_percent, r.temperature_c, r.pressure_bar, r.at, r.quality);
  perform 1 from devices where id in (select device_id from fresh) order by id for no key update;
  update devices d set last_seen_at = r.received_at, battery_percent = coalesce(r.battery_percent, d.battery_percent),
    rssi = coalesce(r.rssi, d.rssi), snr = coalesce(r.snr, d.snr), is_faulty = r.reject_reason is not null
  from (select distinct device_id from fresh where device_id is not null) f
  cross join lateral (select * from tank_readings n where n.device_id = f.device_id
    order by n.received_at desc limit 1) r
  where d.id = f.device_id and (d.last_seen_at is null or d.last_seen_at <= r.received_at);
  return null;
end
$$;
create trigger newest_readings_added after insert on tank_readings referencing new table as fresh
  for each statement execute function newest_readings();
create trigger newest_readings_judged after update on tank_readings referencing new table as fresh
  for each statement execute function newest_readings();

-- A reading stays as it was taken; only the judgement on it may change.
create function tank_readings_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'reject_reason' - 'accepted' <> to_jsonb(old) - 'reject_reason' - 'accepted' then
    raise exception 'a reading of a tank is not changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger tank_readings_stay before update or delete on tank_readings
  for each row execute function tank_readings_stay();

-- Where a unit was, and until when; it follows from the unit's own row.
create table device_links (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references devices (id),
  tank_id uuid references tanks (id),
  counter_id uuid references counters (id),
  linked_at timestamptz not null,
  unlinked_at timestamptz,
  reason text,
  constraint device_links_target check (num_nonnulls(tank_id, counter_id) = 1),
  constraint device_links_in_order check (unlinked_at >= linked_at)
);
create unique index device_links_open on device_links (device_id) where unlinked_at is null;
create index device_links_of_device on device_links (device_id, linked_at desc);
create index device_links_of_tank on device_links (tank_id, linked_at desc) where tank_id is not null;
create index device_links_of_counter on device_links (counter_id, linked_at desc) where counter_id is not null;

create function remember_device_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.tank_id, old.counter_id) is not distinct from (new.tank_id, new.counter_id) then
      return null;
    end if;
    update device_links set unlinked_at = greatest(linked_at, new.updated_at), reason = new.status_reason
      where device_id = new.id and unlinked_at is null;
  end if;
  if num_nonnulls(new.tank_id, new.counter_id) = 1 then
    insert into device_links (device_id, tank_id, counter_id, linked_at)
      values (new.id, new.tank_id, new.counter_id, coalesce(new.installed_at, new.updated_at));
  end if;
  return null;
end
$$;
create trigger remember_device_link after insert or update on devices
  for each row execute function remember_device_link();
insert into device_links (device_id, tank_id, counter_id, linked_at)
  select id, tank_id, counter_id, coalesce(installed_at, updated_at) from devices
  where num_nonnulls(tank_id, counter_id) = 1;
