-- Files, tanks, telemetry devices and POS devices.

-- Uploaded files; their content is stored outside the database under its SHA-256.
create table media (
  id uuid primary key,
  name text not null,
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
  site_area text,
  site_emirate text not null check (site_emirate in ('Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras Al Khaimah',
    'Sharjah', 'Umm Al Quwain')),
  site_address text,
  site_lat double precision check (site_lat between -90 and 90),
  site_lng double precision check (site_lng between -180 and 180),
  site_makani text,
  site_contact_name text,
  site_contact_phone text,
  site_units_count integer check (site_units_count >= 0),
  -- Owner of the building that the tank serves.
  site_owner_client_id uuid,

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

  -- Copied from the newest accepted reading by the trigger tank_readings_update_latest.
  level_percent double precision check (level_percent between 0 and 100),
  temperature_c double precision,
  pressure_bar double precision,
  last_reading_at timestamptz,
  reading_quality smallint,
  volume_l double precision generated always as (water_capacity_l * level_percent / 100) stored,
  ullage_l double precision generated always as
    (case when level_percent is not null
      then water_capacity_l * greatest(0, max_fill_percent - level_percent) / 100 end) stored,
  usable_l double precision generated always as
    (case when level_percent is not null
      then water_capacity_l * greatest(0, level_percent - reserve_percent) / 100 end) stored,
  level_status text not null generated always as (case
    when level_percent is null then 'unknown'
    when level_percent <= critical_level then 'critical'
    when level_percent <= low_level then 'low'
    when level_percent >= high_level then 'high'
    else 'normal' end) stored,

  search text not null generated always as
    (lower(name || ' ' || serial_number || ' ' || site_code || ' ' || site_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint tanks_levels_in_order check
    (critical_level < low_level and low_level < max_fill_percent and max_fill_percent < high_level),
  constraint tanks_level_has_time check ((level_percent is null) = (last_reading_at is null)),
  constraint tanks_custom_has_strapping_table check (shape <> 'custom' or strapping_table is not null)
);
create unique index tanks_serial_number_key on tanks (lower(serial_number)) where deleted_at is null;
create index tanks_code_end on tanks (reverse(code));
create index tanks_site on tanks (site_code);
create index tanks_site_owner on tanks (site_owner_client_id) where site_owner_client_id is not null;
create index tanks_search on tanks using gin (search gin_trgm_ops);
create index tanks_created_at on tanks (created_at, id) where deleted_at is null;
create index tanks_level on tanks (level_percent, id) where deleted_at is null;
create index tanks_last_reading_at on tanks (last_reading_at, id) where deleted_at is null;
create index tanks_status on tanks (status, level_status, site_emirate) where deleted_at is null;

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
  payload_map jsonb,

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
  status text not null default 'in_stock' check (status in ('in_stock', 'installed', 'maintenance', 'retired')),
  status_reason text,

  -- Copied from the newest message by the trigger tank_readings_update_latest.
  last_seen_at timestamptz,
  battery_percent double precision check (battery_percent between 0 and 100),
  rssi integer,
  snr double precision,
  is_faulty boolean not null default false,

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
    ((protocol <> 'lorawan' or dev_eui is not null) and (protocol not in ('nb_iot', 'lte_m', 'gprs') or imei is not null))
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
create index devices_created_at on devices (created_at, id) where deleted_at is null;
create index devices_last_seen_at on devices (last_seen_at, id) where deleted_at is null;
create index devices_battery on devices (battery_percent, id) where deleted_at is null;
create index devices_status on devices (status, type, vendor) where deleted_at is null;

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

-- Every reported level of a tank; implausible ones are kept with a reject reason.
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
-- A message that is delivered twice is stored once.
create unique index tank_readings_message on tank_readings (device_id, at, (coalesce(frame_counter, -1)))
  where device_id is not null;
create index tank_readings_of_tank on tank_readings (tank_id, at desc, id);
create index tank_readings_accepted on tank_readings (tank_id, at desc, id) include (level_percent)
  where reject_reason is null;
create index tank_readings_of_device on tank_readings (device_id, received_at desc) where device_id is not null;
create index tank_readings_delivery on tank_readings (delivery_id) where delivery_id is not null;

-- Copies the newest accepted reading to the tank and the newest message to the device. Rows are locked in the order of
-- their ids, so that concurrent readings neither deadlock nor overwrite a newer one.
create function tank_readings_update_latest() returns trigger language plpgsql as $$
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
create trigger tank_readings_update_latest_insert after insert on tank_readings referencing new table as fresh
  for each statement execute function tank_readings_update_latest();
create trigger tank_readings_update_latest_update after update on tank_readings referencing new table as fresh
  for each statement execute function tank_readings_update_latest();

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
