-- Files, sites, tanks, deliveries, telemetry devices with their messages and readings, and POS devices.

-- === Files ===

-- Uploaded files; their content is stored outside the database under its SHA-256.
create table media (
  id uuid primary key,
  name text not null,
  -- The name under which the file was uploaded.
  file_name text check (length(file_name) <= 200),
  mime text not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  owner_model text not null,
  owner_id uuid not null,
  uploaded_by uuid references users (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  -- When the content of a deleted file was removed.
  dropped_at timestamptz
);
create index media_owner on media (owner_model, owner_id, created_at) where deleted_at is null;
create index media_uploaded_by on media (uploaded_by, created_at);
create index media_sha256 on media (sha256);
-- Deleted files whose content still exists.
create index media_deleted on media (deleted_at) where deleted_at is not null and dropped_at is null;

-- === Sites ===

-- The buildings and plots that tanks, counters and contracts belong to. Copies of their codes and names follow them;
-- invoices keep what they were issued with.
create table sites (
  id uuid primary key,
  version integer not null default 1,
  code text not null constraint sites_code_key unique,
  name text not null,
  area text,
  emirate text check (emirate in ('Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras Al Khaimah', 'Sharjah',
    'Umm Al Quwain')),
  address text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  makani text,
  -- How to get in: gate, keys, parking, hours.
  access_notes text,
  units_count integer check (units_count >= 0),
  owner_client_id uuid constraint sites_owner_fkey references clients (id),
  -- People to call: name, role, phone.
  contacts jsonb not null default '[]'
    check (jsonb_typeof(contacts) = 'array' and jsonb_array_length(contacts) <= 10),
  search text not null generated always as
    (lower(code || ' ' || name || coalesce(' ' || area, '') || coalesce(' ' || address, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  -- Target of the copied codes and names.
  constraint sites_code_name unique (code, name)
);
create index sites_owner on sites (owner_client_id) where owner_client_id is not null;
create index sites_emirate on sites (emirate);
create index sites_search on sites using gin (search gin_trgm_ops);
create index sites_created_at on sites (created_at, id) where deleted_at is null;

-- === Tanks ===

create table tanks (
  id uuid primary key,
  version integer not null default 1,
  code text collate "C" not null constraint tanks_code_key unique,
  name text not null,
  serial_number text not null,
  manufacturer text,
  year_built integer check (year_built between 1950 and 2100),
  site_code text not null,
  site_name text not null,

  product text not null check (product in ('lpg_mix', 'propane', 'butane', 'sng')),
  installation text not null check (installation in ('aboveground', 'underground', 'mounded', 'rooftop')),
  orientation text not null check (orientation in ('horizontal', 'vertical')),
  shape text not null default 'cylinder_elliptical'
    check (shape in ('cylinder_elliptical', 'cylinder_flat', 'sphere', 'custom')),
  diameter_mm double precision check (diameter_mm > 0),
  length_mm double precision check (length_mm > 0),
  sensor_gap_mm double precision check (sensor_gap_mm >= 0),
  strapping_table jsonb,
  water_capacity_l double precision not null check (water_capacity_l > 0),
  max_fill_percent double precision not null check (max_fill_percent between 50 and 90),
  density_kg_l double precision not null default 0.545 check (density_kg_l between 0.5 and 0.6),
  manifold_group text,

  low_level double precision not null,
  critical_level double precision not null check (critical_level > 0),
  high_level double precision not null check (high_level < 100),
  hysteresis double precision not null check (hysteresis between 0 and 20),
  reserve_percent double precision not null default 10 check (reserve_percent between 0 and 50),

  relief_valve_due date,
  hydrotest_due date,
  last_inspection_at date,
  amc_contract_end date,
  civil_defence_certificate_no text,
  civil_defence_expiry date,
  safety_due date generated always as
    (least(civil_defence_expiry, relief_valve_due, hydrotest_due, amc_contract_end)) stored,

  status text not null default 'planned'
    check (status in ('planned', 'commissioned', 'out_of_service', 'decommissioned')),
  status_reason text,
  status_since timestamptz not null default now(),

  search text not null generated always as
    (lower(name || ' ' || serial_number || ' ' || site_code || ' ' || site_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint tanks_site_fkey foreign key (site_code, site_name) references sites (code, name) on update cascade,
  constraint tanks_levels_in_order check
    (critical_level < low_level and low_level < max_fill_percent and max_fill_percent < high_level),
  constraint tanks_custom_has_strapping_table check (shape <> 'custom' or strapping_table is not null)
);
create unique index tanks_serial_number_key on tanks (lower(serial_number)) where deleted_at is null;
create index tanks_code_end on tanks (reverse(code));
create index tanks_site on tanks (site_code);
create index tanks_search on tanks using gin (search gin_trgm_ops);
create index tanks_created_at on tanks (created_at, id) where deleted_at is null;
create index tanks_status on tanks (status) where deleted_at is null;

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

create function tanks_create_state() returns trigger language plpgsql as $$
begin
  insert into tank_states (tank_id) values (new.id);
  return null;
end
$$;
create trigger tanks_create_state after insert on tanks for each row execute function tanks_create_state();

-- Status of a level by the limits of its tank.
create function level_status(level double precision, critical double precision, low double precision,
  high double precision) returns text language sql immutable parallel safe
  return case
    when level is null then 'unknown'
    when level <= critical then 'critical'
    when level <= low then 'low'
    when level >= high then 'high'
    else 'normal' end;

-- === Deliveries ===

-- Deliveries of gas to a tank.
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
  order_id uuid,
  -- Bill of the delivery ticket, which is billed once; a discarded or reversed bill releases it.
  bill_id uuid,
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
create index deliveries_bill on deliveries (bill_id) where bill_id is not null;
-- Sums of months are read from the index alone.
create index deliveries_at on deliveries (at) include (tank_id, litres) where deleted_at is null;

-- === Telemetry sources ===

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
-- The name of the index tells which field of the form is taken.
create unique index device_models_model_key on device_models (lower(vendor), lower(model)) where deleted_at is null;

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
  -- When the key was first used; until then, a new key replaces it and the key before it stays valid.
  key_used_at timestamptz,
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

-- === Telemetry devices ===

-- Telemetry devices: level sensors, meter readers and gateways.
create table devices (
  id uuid primary key,
  version integer not null default 1,
  code text collate "C" not null constraint devices_code_key unique,
  serial_number text not null,
  type text not null check (type in ('tank_level', 'meter_amr', 'gateway', 'pressure', 'gas_detector')),
  vendor text not null,
  model text not null,
  sensor text check (sensor in ('float_hall', 'ultrasonic', 'pressure', 'magnetostrictive', 'pulse')),
  protocol text not null check (protocol in ('lorawan', 'nb_iot', 'lte_m', 'gprs', 'wifi', 'ble_gateway', 'http', 'mqtt',
    'manual')),
  dev_eui text check (dev_eui ~ '^[0-9A-F]{16}$'),
  imei text check (imei ~ '^\d{15}$'),
  iccid text check (iccid ~ '^\d{18,22}$'),
  external_id text,
  mqtt_topic text,
  ingest_key_hash text,
  ingest_key_at timestamptz,
  -- When the key was first used, and the key before the last rotation, as in telemetry_sources.
  ingest_key_used_at timestamptz,
  previous_ingest_key_hash text,
  previous_ingest_key_until timestamptz,

  report_interval_min integer not null check (report_interval_min between 5 and 1440),
  -- Overrides the company's rule for an offline device; see offline_after_minutes.
  offline_after_min integer check (offline_after_min between 5 and 10080),
  pulse_value_m3 double precision check (pulse_value_m3 > 0),
  calibration_offset_percent double precision not null default 0
    check (calibration_offset_percent between -10 and 10),
  firmware text,
  warranty_end date,
  battery_installed_at date,

  tank_id uuid constraint devices_tank_fkey references tanks (id),
  counter_id uuid,
  -- Day of the installation, which can be recorded later than it happened.
  install_date date,
  installed_at timestamptz,
  -- What the sensor shows when the tank is empty and full (a distance in millimetres, a pressure in bar, a raw value),
  -- and the index and pulses of a meter reader when it was installed.
  empty_reading double precision,
  full_reading double precision,
  install_index_m3 double precision check (install_index_m3 >= 0),
  install_pulses double precision check (install_pulses >= 0),
  status text not null default 'in_stock' check (status in ('in_stock', 'installed', 'maintenance', 'retired')),
  status_reason text,

  search text not null generated always as (lower(serial_number || ' ' || vendor || ' ' || model
    || coalesce(' ' || imei, '') || coalesce(' ' || dev_eui, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint devices_link check (case status
    when 'installed' then num_nonnulls(tank_id, counter_id) = 1
    when 'maintenance' then num_nonnulls(tank_id, counter_id) <= 1
    else num_nonnulls(tank_id, counter_id) = 0 end),
  constraint devices_identity check
    ((protocol <> 'lorawan' or dev_eui is not null) and (protocol not in ('nb_iot', 'lte_m', 'gprs') or imei is not null)),
  constraint devices_mounting check (full_reading <> empty_reading)
);
create unique index devices_serial_number_key on devices (lower(serial_number)) where deleted_at is null;
create unique index devices_imei_key on devices (imei) where deleted_at is null;
create unique index devices_dev_eui_key on devices (dev_eui) where deleted_at is null;
-- A tank has one installed level sensor, a counter one installed meter reader.
create unique index devices_tank_key on devices (tank_id)
  where status = 'installed' and type = 'tank_level' and deleted_at is null;
create unique index devices_counter_key on devices (counter_id)
  where status = 'installed' and type = 'meter_amr' and deleted_at is null;
create index devices_tank on devices (tank_id);
create index devices_counter on devices (counter_id);
create index devices_code_end on devices (reverse(code));
create index devices_search on devices using gin (search gin_trgm_ops);
create index devices_status on devices (status, type, vendor) where deleted_at is null;
create index devices_external_id on devices (lower(external_id)) where external_id is not null;
-- One index for both keys.
create index devices_ingest_keys on devices using gin ((array[ingest_key_hash, previous_ingest_key_hash]));
-- The list has devices in use first, the newest of them first.
create index devices_in_use on devices ((status = 'installed') desc, id desc) include (status)
  where deleted_at is null;

-- Connection status by the time of the last message.
create function connection_status(seen timestamptz, every_min integer, silent_after_min integer) returns text
  language sql stable parallel safe
  return case
    when seen is null or seen < now() - make_interval(mins => silent_after_min) then 'offline'
    when seen < now() - make_interval(mins => every_min + 15) then 'late'
    else 'online' end;

-- Minutes without a message after which a device is offline: its own value, or else the configured number of report
-- intervals plus 15 minutes, and at least an hour.
create function offline_after_minutes(chosen integer, every_min integer, intervals numeric) returns integer
  language sql immutable parallel safe
  return coalesce(chosen, greatest(ceil(intervals * every_min)::integer + 15, 60));

-- What a device reported about itself last, and its LoRaWAN session.
create table device_states (
  device_id uuid primary key references devices (id) on delete cascade,
  last_seen_at timestamptz,
  battery_percent double precision check (battery_percent between 0 and 100),
  battery_v double precision,
  -- Day on which the battery is expected to be empty, by its trend.
  battery_end date,
  rssi integer,
  snr double precision,
  -- Why the last message gave no reading.
  problem text,
  session text,
  frame_counter bigint,
  session_at timestamptz
) with (fillfactor = 50);

create function devices_create_state() returns trigger language plpgsql as $$
begin
  insert into device_states (device_id) values (new.id);
  return null;
end
$$;
create trigger devices_create_state after insert on devices for each row execute function devices_create_state();

-- What devices sent by day, which is kept longer than their messages.
create table device_days (
  device_id uuid not null references devices (id) on delete cascade,
  -- Day in Dubai of the measurement, or of the arrival of messages without one.
  day date not null,
  messages integer not null check (messages >= 0),
  -- Hours of the day with a message, as bits: 1 is the hour from midnight on.
  hours integer not null check (hours between 0 and 16777215),
  -- The last one of the day.
  battery_percent double precision check (battery_percent between 0 and 100),
  primary key (device_id, day)
) with (fillfactor = 50);

-- Installation history of a device, maintained by a trigger on devices.
create table device_links (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references devices (id),
  tank_id uuid references tanks (id),
  counter_id uuid,
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

create function devices_record_link() returns trigger language plpgsql as $$
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
create trigger devices_record_link after insert or update on devices
  for each row execute function devices_record_link();

-- === Messages and readings ===

-- Monthly partitions live in a schema of their own. Rows outside of them are in the default partition.
create schema partitions;

-- Makes the partition of a month, with the rows of the month that the default partition has.
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
create index tank_readings_delivery on tank_readings (delivery_id) where delivery_id is not null;
-- Jumps that the next reading may confirm.
create index tank_readings_unconfirmed on tank_readings (tank_id, at desc) where reject_reason = 'unconfirmed_jump';

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

-- Readings are immutable except for their reject reason.
create function tank_readings_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'reject_reason' - 'accepted' <> to_jsonb(old) - 'reject_reason' - 'accepted' then
    raise exception 'a tank reading cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger tank_readings_reject_change before update or delete on tank_readings
  for each row execute function tank_readings_reject_change();

-- === Levels by hour and day, and forecasts ===

-- Levels of a tank by hour, which are kept when its readings are dropped.
create table tank_hours (
  tank_id uuid not null references tanks (id) on delete cascade,
  hour timestamptz not null,
  lowest_percent double precision not null check (lowest_percent between 0 and 100),
  lowest_at timestamptz not null,
  highest_percent double precision not null check (highest_percent between 0 and 100),
  highest_at timestamptz not null,
  last_percent double precision not null check (last_percent between 0 and 100),
  readings integer not null check (readings > 0),
  -- The chart of 90 days reads 2,000 hours of a tank from the index; the table has them on as many pages.
  primary key (tank_id, hour) include (lowest_percent, lowest_at, highest_percent, highest_at)
);

-- Levels of a tank by day in Dubai, which the level chart of 13 months reads.
create table tank_days (
  tank_id uuid not null references tanks (id) on delete cascade,
  day date not null,
  lowest_percent double precision not null check (lowest_percent between 0 and 100),
  lowest_at timestamptz not null,
  highest_percent double precision not null check (highest_percent between 0 and 100),
  highest_at timestamptz not null,
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

-- === Gas balance of sites ===

-- Gas balance of sites by day, from the levels of tanks, deliveries, and counters whose meter readers report daily.
create table site_gas_days (
  site_code text not null constraint site_gas_days_site_fkey references sites (code) on update cascade,
  day date not null,
  opening_l double precision not null check (opening_l >= 0),
  delivered_l double precision not null check (delivered_l >= 0),
  closing_l double precision not null check (closing_l >= 0),
  capacity_l double precision not null check (capacity_l > 0),
  counters integer not null check (counters >= 0),
  -- Counters with an index at the beginning and at the end of the day.
  counters_read integer not null check (counters_read between 0 and counters),
  -- Absent unless all counters were read.
  metered_m3 double precision check (metered_m3 >= 0),
  metered_l double precision check (metered_l >= 0),
  primary key (site_code, day),
  constraint site_gas_days_metered check (num_nulls(metered_m3, metered_l) in (0, 2)
    and (metered_m3 is null) = (counters_read < counters or counters = 0))
);

-- What the balance of a site says: of the last days if its counters report daily, otherwise of the last months.
create table site_gas_findings (
  site_code text primary key constraint site_gas_findings_site_fkey references sites (code) on update cascade,
  -- A tank of the site, which has the alarm.
  tank_id uuid not null references tanks (id) on delete cascade,
  period text not null check (period in ('days', 'months')),
  since date not null,
  until date not null check (until >= since),
  drawn_l double precision not null,
  metered_l double precision not null,
  loss_l double precision not null,
  loss_percent double precision,
  finding text not null check (finding in ('balanced', 'leak', 'unbilled_gas', 'stuck_gauge', 'counters_ahead'))
);

-- === POS devices ===

-- Card terminals, handhelds and receipt printers.
create table pos (
  id uuid primary key,
  version integer not null default 1,
  code text collate "C" not null constraint pos_code_key unique,
  serial_number text not null,
  type text not null check (type in ('card_terminal', 'android_pos', 'spot_billing', 'bluetooth_printer')),
  brand text not null,
  model text not null,
  imei text check (imei ~ '^\d{15}$'),
  sim_number text,
  operator text,
  terminal_id text check (terminal_id ~ '^\d{8}$'),
  merchant_id text check (merchant_id ~ '^\d{15}$'),
  bank text,
  receipt_prefix text not null check (receipt_prefix ~ '^[A-Z0-9]{2,4}$'),
  warranty_end date,
  assigned_to uuid constraint pos_assigned_to_fkey references users (id),
  assigned_at timestamptz,
  status text not null default 'in_stock' check (status in ('in_stock', 'assigned', 'repair', 'lost', 'retired')),
  status_reason text,
  -- Reported by the device at each synchronization.
  app_version text,
  last_sync_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  pending_offline integer not null default 0 check (pending_offline >= 0),
  search text not null generated always as (lower(serial_number || ' ' || brand || ' ' || model || ' ' || receipt_prefix
    || coalesce(' ' || terminal_id, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint pos_holder check ((status = 'assigned') = (assigned_to is not null)
    and (assigned_to is null) = (assigned_at is null)),
  constraint pos_terminal check (type <> 'card_terminal'
    or (terminal_id is not null and merchant_id is not null and bank is not null))
);
create unique index pos_serial_number_key on pos (lower(serial_number)) where deleted_at is null;
create unique index pos_receipt_prefix_key on pos (receipt_prefix) where deleted_at is null;
create unique index pos_imei_key on pos (imei) where deleted_at is null;
-- One POS device per person.
create unique index pos_assigned_to_key on pos (assigned_to) where deleted_at is null;
create index pos_bank on pos (bank) where deleted_at is null;
create index pos_code_end on pos (reverse(code));
create index pos_search on pos using gin (search gin_trgm_ops);
create index pos_created_at on pos (created_at, id) where deleted_at is null;
create index pos_status on pos (status, type) where deleted_at is null;

-- Assignment history of a POS device, maintained by a trigger on pos.
create table pos_assignments (
  id uuid primary key default gen_random_uuid(),
  pos_id uuid not null references pos (id),
  user_id uuid not null references users (id),
  assigned_at timestamptz not null,
  returned_at timestamptz,
  reason text,
  constraint pos_assignments_in_order check (returned_at >= assigned_at)
);
create unique index pos_assignments_open on pos_assignments (pos_id) where returned_at is null;
create index pos_assignments_of_pos on pos_assignments (pos_id, assigned_at desc);
create index pos_assignments_of_user on pos_assignments (user_id, assigned_at desc);

create function pos_record_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.assigned_to is not distinct from new.assigned_to then
      return null;
    end if;
    update pos_assignments set returned_at = greatest(assigned_at, new.updated_at), reason = new.status_reason
      where pos_id = new.id and returned_at is null;
  end if;
  if new.assigned_to is not null then
    insert into pos_assignments (pos_id, user_id, assigned_at) values (new.id, new.assigned_to, new.assigned_at);
  end if;
  return null;
end
$$;
create trigger pos_record_assignment after insert or update on pos
  for each row execute function pos_record_assignment();
