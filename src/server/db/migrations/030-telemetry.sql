-- Telemetry: messages of devices, their readings in monthly partitions, and the current state of tanks and devices.

-- What the messages of a device model mean, and what its sensor can measure. A device has the model with its vendor
-- and model name.
create table device_models (
  id uuid primary key,
  version integer not null default 1,
  vendor text not null,
  model text not null,
  decoder text check (decoder in ('milesight', 'dragino_dds45', 'decentlab_mbx')),
  payload_map jsonb,
  min_distance_mm double precision check (min_distance_mm >= 0),
  max_distance_mm double precision check (max_distance_mm > min_distance_mm),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint device_models_payload check (decoder is null or payload_map is null)
);
create unique index device_models_key on device_models (lower(vendor), lower(model)) where deleted_at is null;
insert into device_models (id, vendor, model, decoder, min_distance_mm, max_distance_mm) values
  (gen_random_uuid(), 'Milesight', 'EM500-UDL', 'milesight', 250, 10000),
  (gen_random_uuid(), 'Milesight', 'EM300-DI', 'milesight', null, null),
  (gen_random_uuid(), 'Dragino', 'DDS45-LB', 'dragino_dds45', 30, 4500),
  (gen_random_uuid(), 'Decentlab', 'DL-MBX', 'decentlab_mbx', 300, 5000);
insert into device_models (id, vendor, model, payload_map) values
  (gen_random_uuid(), 'Otodata', 'Nee-Vo', '{"device": "SerialNumber", "time": "LastReadingDate", "values": [
    {"quantity": "level_percent", "path": "Level"},
    {"quantity": "pressure_bar", "path": "TankLastPressure", "unit": "kPa"}]}');

-- Systems that send messages: network servers, vendor clouds, receivers. Each has a key and one format.
create table telemetry_sources (
  id uuid primary key,
  version integer not null default 1,
  name text not null,
  format text not null
    check (format in ('chirpstack', 'ttn', 'thingpark', 'loriot', 'wmbus', 'generic', 'vendor')),
  model_id uuid references device_models (id),
  key_hash text not null,
  key_at timestamptz not null,
  -- The key before the last rotation is valid until then, so that senders can be changed without losing messages.
  previous_key_hash text,
  previous_key_until timestamptz,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint telemetry_sources_map check ((format = 'vendor') = (model_id is not null))
);
create unique index telemetry_sources_name_key on telemetry_sources (lower(name)) where deleted_at is null;
create unique index telemetry_sources_key on telemetry_sources (key_hash);
create index telemetry_sources_previous_key on telemetry_sources (previous_key_hash)
  where previous_key_hash is not null;

-- What the sensor shows when the tank is empty and full (a distance in millimetres, a pressure in bar, a raw value), and
-- the index and pulses of a meter reader when it was installed.
alter table devices
  drop column payload_map,
  add column empty_reading double precision,
  add column full_reading double precision,
  add column install_index_m3 double precision check (install_index_m3 >= 0),
  add column install_pulses double precision check (install_pulses >= 0),
  add column previous_ingest_key_hash text,
  add column previous_ingest_key_until timestamptz,
  add constraint devices_mounting check (full_reading <> empty_reading);
create index devices_external_id on devices (lower(external_id)) where external_id is not null;
-- One index for both keys.
create index devices_ingest_keys on devices using gin ((array[ingest_key_hash, previous_ingest_key_hash]));

-- Monthly partitions live in a schema of their own. Rows outside of them are in the default partition.
create schema partitions;

create function create_partition(parent text, month date) returns void language plpgsql as $$
declare
  name text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  begins timestamptz := month::timestamp at time zone 'UTC';
  ends timestamptz := (month + interval '1 month') at time zone 'UTC';
  time_column text := case parent when 'telemetry_messages' then 'received_at' else 'at' end;
  columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = ('public.' || parent)::regclass and attnum > 0 and not attisdropped and attgenerated = '');
begin
  if to_regclass(format('partitions.%I', name)) is not null then
    return;
  end if;
  execute format('alter table partitions.%I disable trigger user', parent || '_default');
  execute format('create table partitions.%I (like public.%I including defaults including generated including constraints)', name, parent);
  execute format('with moved as (delete from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L returning %5$s)
    insert into partitions.%6$I (%5$s) select * from moved', parent || '_default', time_column, begins, ends, columns,
    name);
  execute format('alter table partitions.%I enable trigger user', parent || '_default');
  execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)', parent, name,
    begins, ends);
end
$$;

-- Makes the partitions of the last months and of the next two. The server owns no table, so it calls this.
create function create_partitions(months_back integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform create_partition(parent, (date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date)
  from unnest(array['telemetry_messages', 'tank_readings', 'counter_indexes']) parent,
    generate_series(-least(months_back, case parent when 'telemetry_messages' then 3 else 24 end), 2) n
  order by parent, n;
end
$$;

-- Drops the partitions that ended before a number of days; messages are kept for 31 days at least, readings for a year.
create function drop_partitions(message_days integer, reading_days integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  one record;
begin
  for one in select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' as ends) month
    where c.relnamespace = 'partitions'::regnamespace and c.relname ~ '_\d{4}_\d{2}$'
      and i.inhparent in ('telemetry_messages'::regclass, 'tank_readings'::regclass, 'counter_indexes'::regclass)
      and month.ends < now() at time zone 'UTC' - make_interval(days => case
        when i.inhparent = 'telemetry_messages'::regclass then greatest(message_days, 31)
        else greatest(reading_days, 366) end)
  loop
    execute format('drop table partitions.%I', one.name);
  end loop;
end
$$;

-- Every message once, as it was received and as it was understood.
create table telemetry_messages (
  id uuid not null,
  received_at timestamptz not null,
  source_id uuid,
  -- The identifier that was sent, and its device if one is registered.
  device text,
  device_id uuid,
  format text not null,
  transport text not null check (transport in ('http', 'mqtt')),
  event text not null,
  -- Id of the network, and session, frame counter and payload: two messages with the same one are the same.
  message_key text,
  frame_key text,
  outcome text not null check (outcome in ('accepted', 'duplicate', 'unknown_device', 'refused')),
  problems text[] not null default '{}',
  -- Readings stored, readings that were known already, and values that were refused.
  readings integer not null default 0,
  duplicates integer not null default 0,
  rejected jsonb,
  raw text not null,
  primary key (id, received_at)
) partition by range (received_at);
create index telemetry_messages_of_device on telemetry_messages (device_id, received_at desc)
  where device_id is not null;
create index telemetry_messages_unknown on telemetry_messages (received_at desc) where outcome = 'unknown_device';
create index telemetry_messages_of_source on telemetry_messages (source_id, received_at desc)
  where source_id is not null;
create table partitions.telemetry_messages_default partition of telemetry_messages default;

-- Levels of tanks. A jump is rejected as unconfirmed until the next reading agrees with it.
drop trigger tank_readings_update_latest_insert on tank_readings;
drop trigger tank_readings_update_latest_update on tank_readings;
drop function tank_readings_update_latest();
drop trigger tank_readings_reject_change on tank_readings;
alter table tank_readings rename to old_tank_readings;
alter index tank_readings_pkey rename to old_tank_readings_pkey;
alter index tank_readings_message rename to old_tank_readings_message;
alter index tank_readings_of_tank rename to old_tank_readings_of_tank;
alter index tank_readings_accepted rename to old_tank_readings_accepted;
alter index tank_readings_of_device rename to old_tank_readings_of_device;
alter index tank_readings_delivery rename to old_tank_readings_delivery;
create table tank_readings (
  id uuid not null,
  tank_id uuid not null constraint tank_readings_tank_fkey references tanks (id),
  device_id uuid constraint tank_readings_device_fkey references devices (id),
  at timestamptz not null,
  received_at timestamptz not null,
  -- Whose clock gave the time.
  clock text not null default 'server' check (clock in ('device', 'network', 'gateway', 'server')),
  -- Absent if the sensor measured something else only.
  level_percent double precision check (level_percent between 0 and 100),
  -- What the sensor measured: distance to the liquid, height of the liquid, or a value without a unit.
  distance_mm double precision,
  height_mm double precision,
  raw_value double precision,
  temperature_c double precision,
  pressure_bar double precision,
  battery_percent double precision,
  rssi integer,
  quality smallint not null default 3 check (quality between 0 and 3),
  source text not null check (source in ('telemetry', 'manual_gauge', 'delivery_ticket')),
  accepted boolean not null generated always as (reject_reason is null) stored,
  reject_reason text check (reject_reason in ('no_level', 'low_quality', 'unconfirmed_jump')),
  message_id uuid,
  delivery_id uuid constraint tank_readings_delivery_fkey references deliveries (id),
  note text,
  created_by uuid references users (id),
  primary key (id, at),
  constraint tank_readings_sent check (source <> 'telemetry' or device_id is not null),
  constraint tank_readings_level check ((level_percent is null) = (reject_reason is not distinct from 'no_level'))
) partition by range (at);
-- A reading that is sent twice is stored once.
create unique index tank_readings_message on tank_readings (device_id, at) where device_id is not null;
create index tank_readings_of_tank on tank_readings (tank_id, at desc, id);
create index tank_readings_accepted on tank_readings (tank_id, at desc, id) include (level_percent)
  where reject_reason is null;
-- Jumps that the next reading may confirm.
create index tank_readings_unconfirmed on tank_readings (tank_id, at desc) where reject_reason = 'unconfirmed_jump';
create index tank_readings_delivery on tank_readings (delivery_id) where delivery_id is not null;
create table partitions.tank_readings_default partition of tank_readings default;

-- Indexes of counters as their meter readers sent them.
create table counter_indexes (
  id uuid not null,
  counter_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  clock text not null check (clock in ('device', 'network', 'gateway', 'server')),
  index_m3 double precision not null check (index_m3 >= 0),
  pulse_count double precision,
  temperature_c double precision,
  humidity_percent double precision,
  message_id uuid,
  primary key (device_id, at)
) partition by range (at);
create index counter_indexes_of_counter on counter_indexes (counter_id, at desc);
create table partitions.counter_indexes_default partition of counter_indexes default;

select create_partitions(1);

insert into tank_readings (id, tank_id, device_id, at, received_at, level_percent, height_mm, temperature_c,
    pressure_bar, battery_percent, rssi, quality, source, reject_reason, delivery_id, note, created_by)
  select distinct on (tank_id, device_id, at, case when device_id is null then id end) id, tank_id, device_id, at,
    received_at, level_percent, height_mm, temperature_c, pressure_bar, battery_percent, rssi, quality, source,
    reject_reason, delivery_id, note, created_by
  from old_tank_readings where reject_reason is distinct from 'out_of_range'
  order by tank_id, device_id, at, case when device_id is null then id end, id;

-- Current state of a tank, from its newest accepted reading.
create table tank_states (
  tank_id uuid primary key references tanks (id) on delete cascade,
  level_percent double precision check (level_percent between 0 and 100),
  temperature_c double precision,
  pressure_bar double precision,
  last_reading_at timestamptz,
  reading_quality smallint,
  reading_id uuid,
  constraint tank_states_level_has_time check ((level_percent is null) = (last_reading_at is null))
) with (fillfactor = 50);
insert into tank_states (tank_id, level_percent, temperature_c, pressure_bar, last_reading_at, reading_quality, reading_id)
  select t.id, r.level_percent, r.temperature_c, r.pressure_bar, r.at, r.quality, r.id
  from tanks t left join lateral (select * from tank_readings n where n.tank_id = t.id and n.reject_reason is null
    order by n.at desc, n.id limit 1) r on true;

-- What a device reported about itself last, and its LoRaWAN session.
create table device_states (
  device_id uuid primary key references devices (id) on delete cascade,
  last_seen_at timestamptz,
  battery_percent double precision check (battery_percent between 0 and 100),
  battery_v double precision,
  rssi integer,
  snr double precision,
  -- Why the last message gave no reading.
  problem text,
  session text,
  frame_counter bigint,
  session_at timestamptz
) with (fillfactor = 50);
insert into device_states (device_id, last_seen_at, battery_percent, rssi, snr)
  select id, last_seen_at, battery_percent, rssi, snr from devices;

drop table old_tank_readings;
alter table tanks
  drop column volume_l, drop column ullage_l, drop column usable_l, drop column level_status,
  drop column level_percent, drop column temperature_c, drop column pressure_bar, drop column last_reading_at,
  drop column reading_quality;
create index tanks_status on tanks (status, site_emirate) where deleted_at is null;
alter table devices drop column last_seen_at, drop column battery_percent, drop column rssi, drop column snr,
  drop column is_faulty;

create function tanks_create_state() returns trigger language plpgsql as $$
begin
  insert into tank_states (tank_id) values (new.id);
  return null;
end
$$;
create trigger tanks_create_state after insert on tanks for each row execute function tanks_create_state();

create function devices_create_state() returns trigger language plpgsql as $$
begin
  insert into device_states (device_id) values (new.id);
  return null;
end
$$;
create trigger devices_create_state after insert on devices for each row execute function devices_create_state();

create function level_status(level double precision, critical double precision, low double precision,
  high double precision) returns text language sql immutable parallel safe
  return case
    when level is null then 'unknown'
    when level <= critical then 'critical'
    when level <= low then 'low'
    when level >= high then 'high'
    else 'normal' end;

-- Copies newer accepted readings to the states of their tanks. Rows are locked in the order of their ids, so that
-- concurrent readings neither deadlock nor overwrite a newer one.
create function tank_readings_update_states() returns trigger language plpgsql as $$
begin
  perform 1 from tank_states where tank_id in (select tank_id from fresh) order by tank_id for no key update;
  update tank_states s set level_percent = r.level_percent, temperature_c = r.temperature_c,
    pressure_bar = r.pressure_bar, last_reading_at = r.at, reading_quality = r.quality, reading_id = r.id
  from (select distinct on (tank_id) * from fresh where reject_reason is null order by tank_id, at desc, id) r
  where s.tank_id = r.tank_id and (s.last_reading_at is null or s.last_reading_at < r.at);
  return null;
end
$$;
create trigger tank_readings_update_states after insert on tank_readings referencing new table as fresh
  for each statement execute function tank_readings_update_states();

-- A reading that is confirmed or rejected later changes the state too.
create function tank_readings_review_states() returns trigger language plpgsql as $$
begin
  perform 1 from tank_states where tank_id in (select tank_id from fresh) order by tank_id for no key update;
  update tank_states s set level_percent = r.level_percent, temperature_c = r.temperature_c,
    pressure_bar = r.pressure_bar, last_reading_at = r.at, reading_quality = r.quality, reading_id = r.id
  from (select distinct tank_id from fresh) f
  left join lateral (select * from tank_readings n where n.tank_id = f.tank_id and n.reject_reason is null
    order by n.at desc, n.id limit 1) r on true
  where s.tank_id = f.tank_id;
  return null;
end
$$;
create trigger tank_readings_review_states after update on tank_readings referencing new table as fresh
  for each statement execute function tank_readings_review_states();

create trigger tank_readings_reject_change before update or delete on tank_readings
  for each row execute function tank_readings_reject_change();
