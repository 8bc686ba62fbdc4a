-- What the company works with: tanks, devices, counters, clients, contracts, orders, bills, handhelds and its own rules.
-- Money is whole fils; a list never shows a row whose deleted_at is set; every sortable column has an index that ends in id.

-- Makes a table's search column quick to search in, by trigrams.
create function pg_temp.searchable(relation text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I using gin (search gin_trgm_ops)', relation || '_search', relation);
end
$$;

-- One index per sortable column, so that no page of no order has to sort the table.
create function pg_temp.sortable(relation text, variadic sorted text[]) returns void language plpgsql as $$
declare
  part text;
begin
  foreach part in array sorted loop
    execute format('create index %I on %I (%I, id) where deleted_at is null', relation || '_by_' || part, relation, part);
  end loop;
end
$$;

-- The calendar day in Dubai, by which bills fall due and settings take effect.
create function today_in_dubai() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Dubai')::date;

-- The last number given out per series and year (year 0: the series never starts again).
create table series (
  name text not null,
  year integer not null,
  last bigint not null check (last > 0),
  primary key (name, year)
);

create table settings (
  id uuid primary key,
  version integer not null default 1,
  key text not null constraint settings_key_key unique check (key ~ '^[a-z][a-z0-9_]*(\.[A-Za-z0-9_-]+)*$'),
  "group" text not null check ("group" in ('company', 'numbering', 'tariff', 'tax', 'billing', 'deposits', 'fees',
    'tanks', 'devices', 'notifications', 'collection', 'texts')),
  label text not null,
  value_type text not null check (value_type in ('number', 'percent', 'money', 'text', 'bool', 'json', 'date')),
  unit text,
  description text,
  is_system boolean not null default false,
  search text not null generated always as (lower(key || ' ' || label)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz
);
select pg_temp.searchable('settings');
select pg_temp.sortable('settings', 'key', 'label', 'group', 'created_at');

-- Values are never overwritten: the one that counts on a day is the last written of the latest effective_from till then.
create table setting_versions (
  id uuid primary key,
  setting_id uuid not null references settings (id),
  number integer not null check (number > 0),
  value jsonb not null,
  effective_from date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint setting_versions_number_key unique (setting_id, number)
);
create index setting_versions_in_force on setting_versions (setting_id, effective_from, number);

-- Which version of a setting counts on a day; before the first one takes effect, that one.
create function setting_version_on(setting uuid, day date) returns uuid language sql stable parallel safe
  return coalesce(
    (select id from setting_versions where setting_id = setting and effective_from <= day
      order by effective_from desc, number desc limit 1),
    (select id from setting_versions where setting_id = setting order by effective_from, number desc limit 1));

create table tanks (
  id uuid primary key,
  version integer not null default 1,
  code text not null constraint tanks_code_key unique,
  name text not null,
  serial_number text not null,
  manufacturer text,
  site_code text not null,
  site_name text not null,
  site_area text,
  site_emirate text not null check (site_emirate in ('Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras Al Khaimah',
    'Sharjah', 'Umm Al Quwain')),
  product text not null check (product in ('lpg_mix', 'propane', 'butane', 'sng')),
  installation text not null check (installation in ('aboveground', 'underground', 'mounded', 'rooftop')),
  orientation text not null check (orientation in ('horizontal', 'vertical')),
  water_capacity_l double precision not null check (water_capacity_l > 0),
  max_fill_percent double precision not null check (max_fill_percent between 50 and 90),
  low_level double precision not null,
  critical_level double precision not null check (critical_level > 0),
  high_level double precision not null check (high_level < 100),
  hysteresis double precision not null check (hysteresis between 0 and 20),
  civil_defence_expiry date,
  status text not null default 'planned'
    check (status in ('planned', 'commissioned', 'out_of_service', 'decommissioned')),
  search text not null generated always as
    (lower(name || ' ' || serial_number || ' ' || site_code || ' ' || site_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint tanks_levels_in_order check
    (critical_level < low_level and low_level < max_fill_percent and max_fill_percent < high_level)
);
create unique index tanks_serial_number_key on tanks (lower(serial_number)) where deleted_at is null;
create index tanks_code_prefix on tanks (code text_pattern_ops);
create index tanks_site on tanks (site_code);
select pg_temp.searchable('tanks');
select pg_temp.sortable('tanks', 'code', 'name', 'site_name', 'site_emirate', 'water_capacity_l', 'status', 'created_at');

create table clients (
  id uuid primary key,
  version integer not null default 1,
  code text not null constraint clients_code_key unique,
  type text not null check (type in ('individual', 'company', 'government', 'owners_association')),
  first_name text,
  middle_name text,
  last_name text,
  national_id text check (national_id ~ '^784\d{12}$'),
  passport_number text,
  company_name text,
  contact_person text,
  trade_license_number text,
  trade_license_expiry date,
  label text not null generated always as (case
    when type = 'individual' then first_name || coalesce(' ' || middle_name, '') || ' ' || last_name
    else company_name end) stored,
  name_ar text,
  is_vat_registered boolean not null,
  trn text check (trn ~ '^\d{15}$'),
  vat_treatment text not null check (vat_treatment in ('standard', 'reverse_charge', 'zero', 'out_of_scope')),
  email text,
  phone text not null,
  phone_second text,
  preferred_language text not null check (preferred_language in ('en', 'ar')),
  preferred_channel text check (preferred_channel in ('email', 'whatsapp', 'sms', 'print')),
  address text not null,
  area text,
  emirate text not null check (emirate in ('Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras Al Khaimah', 'Sharjah',
    'Umm Al Quwain')),
  status text not null default 'active' check (status in ('active', 'blocked', 'archived')),
  search text not null generated always as (lower(case
    when type = 'individual' then first_name || coalesce(' ' || middle_name, '') || ' ' || last_name
    else company_name end
    || coalesce(' ' || name_ar, '') || ' ' || phone || coalesce(' ' || phone_second, '')
    || coalesce(' ' || email, '') || coalesce(' ' || trn, '') || coalesce(' ' || national_id, '')
    || coalesce(' ' || trade_license_number, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint clients_identity check
    (type <> 'individual' or national_id is not null or passport_number is not null),
  constraint clients_license check
    (type <> 'company' or (trade_license_number is not null and trade_license_expiry is not null)),
  constraint clients_vat check (not is_vat_registered or trn is not null)
);
create index clients_code_prefix on clients (code text_pattern_ops);
select pg_temp.searchable('clients');
select pg_temp.sortable('clients', 'code', 'label', 'type', 'emirate', 'status', 'created_at');

create table counters (
  id uuid primary key,
  version integer not null default 1,
  code text not null constraint counters_code_key unique,
  serial_number text not null,
  make text,
  model text,
  size text not null check (size in ('G1.6', 'G2.5', 'G4', 'G6', 'G10', 'G16', 'other')),
  digits smallint not null default 5 check (digits between 3 and 9),
  decimals smallint not null default 3 check (decimals between 0 and 3),
  supply_pressure_mbar double precision not null default 37 check (supply_pressure_mbar >= 0),
  meter_factor double precision not null default 1 check (meter_factor between 0.8 and 3),
  multiplier double precision not null default 1 check (multiplier > 0),
  ownership text not null default 'company' check (ownership in ('company', 'client')),
  site_code text not null,
  site_name text not null,
  unit_no text not null,
  route_code text,
  route_order integer,
  tank_id uuid references tanks (id),
  initial_reading numeric(12, 3) not null check (initial_reading >= 0),
  initial_reading_at date not null,
  valve text not null default 'open' check (valve in ('open', 'closed', 'locked')),
  seal_no text,
  status text not null default 'in_stock'
    check (status in ('in_stock', 'active', 'vacant', 'disconnected', 'faulty', 'replaced', 'retired')),
  search text not null generated always as
    (lower(serial_number || ' ' || unit_no || ' ' || site_code || ' ' || site_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz
);
create unique index counters_serial_number_key on counters (lower(serial_number)) where deleted_at is null;
create index counters_code_prefix on counters (code text_pattern_ops);
create index counters_site on counters (site_code, unit_no);
create index counters_tank on counters (tank_id);
select pg_temp.searchable('counters');
select pg_temp.sortable('counters', 'code', 'serial_number', 'unit_no', 'site_name', 'route_code', 'status', 'created_at');

create table contracts (
  id uuid primary key,
  version integer not null default 1,
  unique_number text not null constraint contracts_unique_number_key unique,
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
  tariff_id uuid not null constraint contracts_tariff_fkey references settings (id),
  discount_percent double precision check (discount_percent between 0 and 100),
  billing_cycle text not null check (billing_cycle in ('monthly', 'bimonthly', 'quarterly')),
  billing_day smallint not null check (billing_day between 1 and 28),
  payment_terms_days smallint not null check (payment_terms_days between 0 and 180),
  payment_method text check (payment_method in ('cash', 'check', 'pdc', 'transfer', 'card', 'online')),
  deposit_required bigint not null check (deposit_required >= 0),
  status text not null default 'Draft' check (status in ('Draft', 'Pending', 'Active', 'Suspended', 'Expired',
    'Terminating', 'Terminated', 'Closed', 'Cancelled')),
  search text not null generated always as
    (lower(site_code || ' ' || site_name || coalesce(' ' || unit_no, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint contracts_dates_in_order check (end_date is null or end_date > start_date),
  constraint contracts_unit check (type in ('bulk_delivery', 'amc') or unit_no is not null),
  constraint contracts_metered check (counter_id is null or type not in ('bulk_delivery', 'amc'))
);
-- A counter serves one contract at a time.
create unique index contracts_counter_key on contracts (counter_id)
  where status in ('Active', 'Suspended', 'Expired', 'Terminating') and deleted_at is null;
create index contracts_number_prefix on contracts (unique_number text_pattern_ops);
create index contracts_client on contracts (client_id, created_at, id);
create index contracts_site on contracts (site_code);
create index contracts_tank on contracts (tank_id);
create index contracts_of_counter on contracts (counter_id);
create index contracts_tariff on contracts (tariff_id);
select pg_temp.searchable('contracts');
select pg_temp.sortable('contracts', 'unique_number', 'type', 'start_date', 'end_date', 'status', 'created_at');

create table devices (
  id uuid primary key,
  version integer not null default 1,
  code text not null constraint devices_code_key unique,
  serial_number text not null,
  type text not null check (type in ('tank_level', 'meter_amr', 'gateway', 'pressure', 'gas_detector')),
  vendor text not null,
  model text not null,
  sensor text check (sensor in ('float_hall', 'ultrasonic', 'pressure', 'magnetostrictive', 'pulse')),
  protocol text not null check (protocol in ('lorawan', 'nb_iot', 'lte_m', 'gprs', 'wifi', 'ble_gateway', 'http', 'mqtt',
    'manual')),
  dev_eui text check (dev_eui ~ '^[0-9A-F]{16}$'),
  imei text check (imei ~ '^\d{15}$'),
  external_id text,
  report_interval_min integer not null check (report_interval_min between 5 and 1440),
  pulse_value_m3 double precision check (pulse_value_m3 > 0),
  firmware text,
  warranty_end date,
  tank_id uuid constraint devices_tank_fkey references tanks (id),
  counter_id uuid constraint devices_counter_fkey references counters (id),
  status text not null default 'in_stock' check (status in ('in_stock', 'installed', 'maintenance', 'retired')),
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
-- A tank has one installed level device, a counter one installed reader.
create unique index devices_tank_key on devices (tank_id)
  where status = 'installed' and type = 'tank_level' and deleted_at is null;
create unique index devices_counter_key on devices (counter_id)
  where status = 'installed' and type = 'meter_amr' and deleted_at is null;
create index devices_tank on devices (tank_id);
create index devices_counter on devices (counter_id);
create index devices_code_prefix on devices (code text_pattern_ops);
select pg_temp.searchable('devices');
select pg_temp.sortable('devices', 'code', 'serial_number', 'type', 'vendor', 'status', 'created_at');

create table orders (
  id uuid primary key,
  version integer not null default 1,
  unique_number text not null constraint orders_unique_number_key unique,
  type text not null check (type in ('repair', 'leak_emergency', 'inspection', 'installation', 'meter_install',
    'meter_replace', 'meter_check', 'disconnection', 'reconnection', 'refill', 'device_check', 'amc_visit', 'other')),
  title text not null,
  description text not null,
  priority text not null check (priority in ('low', 'normal', 'high', 'emergency')),
  client_id uuid constraint orders_client_fkey references clients (id),
  contract_id uuid constraint orders_contract_fkey references contracts (id),
  tank_id uuid constraint orders_tank_fkey references tanks (id),
  counter_id uuid constraint orders_counter_fkey references counters (id),
  device_id uuid constraint orders_device_fkey references devices (id),
  unit_no text,
  contact_name text,
  contact_phone text,
  source text not null default 'web' check (source in ('phone', 'walk_in', 'tank_alarm', 'device_alarm', 'reading_flag',
    'bill_run', 'schedule', 'web')),
  reported_at timestamptz not null default now(),
  sla_due timestamptz not null,
  scheduled_at timestamptz,
  assigned_to uuid constraint orders_assigned_to_fkey references users (id),
  billable boolean not null,
  status text not null default 'New' check (status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled',
    'InProgress', 'OnHold', 'Completed', 'Billed', 'Closed', 'Cancelled')),
  search text not null generated always as
    (lower(title || coalesce(' ' || unit_no, '') || coalesce(' ' || contact_name, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint orders_subject check (num_nonnulls(client_id, contract_id, tank_id, counter_id, device_id) > 0)
);
create index orders_number_prefix on orders (unique_number text_pattern_ops);
create index orders_client on orders (client_id, created_at, id);
create index orders_contract on orders (contract_id, created_at, id);
create index orders_tank on orders (tank_id, created_at, id);
create index orders_counter on orders (counter_id);
create index orders_device on orders (device_id);
create index orders_assigned_to on orders (assigned_to, status);
select pg_temp.searchable('orders');
select pg_temp.sortable('orders', 'unique_number', 'type', 'title', 'priority', 'sla_due', 'reported_at', 'status',
  'created_at');

create table bills (
  id uuid primary key,
  version integer not null default 1,
  unique_number text constraint bills_unique_number_key unique,
  kind text not null check (kind in ('consumption', 'final', 'connection', 'maintenance', 'adjustment', 'credit_note',
    'deposit_receipt', 'other')),
  client_id uuid not null constraint bills_client_fkey references clients (id),
  contract_id uuid constraint bills_contract_fkey references contracts (id),
  order_id uuid constraint bills_order_fkey references orders (id),
  period_start date,
  period_end date,
  issue_date date,
  supply_date date not null,
  due_date date not null,
  language text not null check (language in ('en', 'ar')),
  notes text,
  disputed boolean not null default false,
  subtotal bigint not null default 0 check (subtotal >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  vat_total bigint not null default 0 check (vat_total >= 0),
  total bigint not null generated always as (subtotal - discount_total + vat_total) stored,
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  credited_amount bigint not null default 0 check (credited_amount >= 0),
  balance_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount) stored,
  status text not null default 'Draft'
    check (status in ('Draft', 'Held', 'Issued', 'PartiallyPaid', 'Paid', 'Credited', 'WrittenOff')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint bills_paid_within_total check
    (paid_amount + credited_amount <= subtotal - discount_total + vat_total),
  constraint bills_numbered_when_issued check
    ((status in ('Draft', 'Held')) = (unique_number is null) and (unique_number is null) = (issue_date is null)),
  constraint bills_due_after_supply check (due_date >= supply_date),
  constraint bills_period check (case when kind in ('consumption', 'final')
    then period_start is not null and period_end is not null and contract_id is not null else true end
    and (period_end is null or period_start is null or period_end >= period_start)),
  constraint bills_of_order check (kind <> 'maintenance' or order_id is not null)
);
create index bills_number_prefix on bills (unique_number text_pattern_ops);
create index bills_client on bills (client_id, created_at, id);
create index bills_contract on bills (contract_id, issue_date, id);
create index bills_order on bills (order_id);
create index bills_status_due on bills (status, due_date) where deleted_at is null;
-- What is still owed, by whom: balances add these up.
create index bills_owed on bills (client_id, due_date) include (balance_due, contract_id)
  where status in ('Issued', 'PartiallyPaid') and kind <> 'credit_note' and deleted_at is null;
create index bills_owed_by_contract on bills (contract_id) include (balance_due)
  where status in ('Issued', 'PartiallyPaid') and kind <> 'credit_note' and deleted_at is null;
select pg_temp.sortable('bills', 'unique_number', 'due_date', 'issue_date', 'total', 'balance_due', 'status',
  'created_at');

create table pos (
  id uuid primary key,
  version integer not null default 1,
  code text not null constraint pos_code_key unique,
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
-- One person carries one handheld.
create unique index pos_assigned_to_key on pos (assigned_to) where deleted_at is null;
create index pos_code_prefix on pos (code text_pattern_ops);
select pg_temp.searchable('pos');
select pg_temp.sortable('pos', 'code', 'serial_number', 'type', 'model', 'status', 'created_at');
