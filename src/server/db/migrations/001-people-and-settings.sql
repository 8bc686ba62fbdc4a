-- Functions of every area, staff accounts, sign-in, the audit log, personal preferences, company settings and clients.
-- In every table, a row with deleted_at is deleted and absent from lists. The index of a list order ends in id, so that
-- the order is unique.

-- === Functions of every area ===

create extension if not exists pg_trgm;

-- Calendar day in Dubai, which due dates and the effective dates of settings refer to.
create function today_in_dubai() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Dubai')::date;

-- Calendar day in Dubai of a time.
create function dubai_day(at timestamptz) returns date language sql stable parallel safe
  return (at at time zone 'Asia/Dubai')::date;

-- Emirates and meter routes that the current connection is restricted to; null if it is not restricted.
create function current_areas() returns text[] language sql stable parallel safe
  return nullif(current_setting('tankbook.areas', true), '')::text[];

-- User that the current connection acts for.
create function current_app_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('tankbook.user', true), '')::uuid;

-- === Roles and users ===

create table roles (
  id uuid primary key,
  name text not null check (length(name) between 2 and 40),
  description text,
  permissions text[] not null default '{}',
  is_system boolean not null default false,
  search text generated always as (lower(name || ' ' || coalesce(description, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index roles_name_key on roles (lower(name)) where deleted_at is null;

insert into roles (id, name, description, permissions, is_system)
values
  (gen_random_uuid(), 'SuperAdmin', 'Everything, in every area',
    (select array_agg('can' || verb || area order by a, v)
     from unnest(array['Users', 'Contracts', 'Clients', 'Devices', 'Orders', 'Pos', 'Tanks', 'Bills'])
       with ordinality as areas (area, a),
       unnest(array['View', 'Create', 'Update']) with ordinality as verbs (verb, v)), true),
  (gen_random_uuid(), 'Collection User', 'Takes payments and hands them over',
    array['canViewContracts', 'canViewClients', 'canViewBills'], true);

create table users (
  id uuid primary key,
  username text not null check (username ~ '^[a-z0-9._-]{3,32}$'),
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  middle_name text,
  last_name text not null,
  phone text not null,
  phone_second text,
  position text not null,
  address text,
  national_id text,
  role_id uuid not null references roles (id),
  -- Emirates and meter routes that restrict the visible rows; empty for no restriction.
  areas text[] not null default '{}',
  status text not null default 'invited' check (status in ('invited', 'active', 'blocked')),
  verified boolean not null default false,
  password_hash text,
  last_login_at timestamptz,
  search text generated always as (
    lower(username || ' ' || email || ' ' || first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name
      || ' ' || phone || ' ' || position)
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_username_key on users (username);
create unique index users_email_key on users (email) where deleted_at is null;
create unique index users_national_id_key on users (national_id) where deleted_at is null;
create index users_role_id on users (role_id);
create index users_search on users using gin (search gin_trgm_ops);
create index users_created_at on users (created_at, id);

-- === Sign-in ===

-- Only the SHA-256 of a session token is stored.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  ip text not null,
  agent text not null
);
create index sessions_user_id on sessions (user_id, created_at) where ended_at is null;
create index sessions_expires_at on sessions (expires_at);

-- One-time codes sent by mail; only a keyed digest is stored.
create table codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('verify_username', 'reset_password')),
  hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
-- One open code per user and purpose.
create unique index codes_open on codes (user_id, purpose) where used_at is null;

-- Rate limits shared by all server processes; `hits` holds only times within the window.
create table attempts (
  key text primary key,
  hits timestamptz[] not null,
  allowed boolean not null,
  expires_at timestamptz not null
);
create index attempts_expires_at on attempts (expires_at);

-- Keys that the server generates for itself, such as the one that signs file links and codes.
create table secrets (
  name text primary key,
  bytes bytea not null,
  made_at timestamptz not null default now()
);

-- === Audit log ===

create sequence audit_positions;

-- Assigns the transaction id before the position, so that a position is final once all transactions with a smaller id ended.
create function audit_position() returns bigint language plpgsql as $$
begin
  perform pg_current_xact_id();
  return nextval('audit_positions');
end
$$;

-- Audit log, append-only.
create table audit (
  id uuid primary key,
  -- Position in the log.
  position bigint not null default audit_position(),
  at timestamptz not null default clock_timestamp(),
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  actor_id uuid,
  session_id uuid,
  ip text,
  request_id text,
  model text,
  model_id uuid,
  before jsonb,
  after jsonb
);
create unique index audit_position on audit (position);
create index audit_model on audit (model, model_id, id);
create index audit_actor on audit (actor_id, id);
-- Audit entries of a period.
create index audit_at on audit (at, position);
-- The audit log is read as a list: entries of a verb, of one request, of an address, and refused ones, newest first.
create index audit_verb on audit (split_part(action, '.', 2), id);
create index audit_request on audit (request_id, id);
create index audit_ip on audit (ip, id);
create index audit_refused on audit (id) where outcome = 'refused';

create function audit_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_reject_change before update or delete or truncate on audit
  for each statement execute function audit_reject_change();

-- Hash chain over the audit log: each block covers the rows up to last_position and the hash of the block before it.
create table audit_hash_chain (
  number integer primary key check (number > 0),
  at timestamptz not null,
  last_position bigint not null unique,
  -- Id (16 bytes) and SHA-256 (32 bytes) of every row.
  lines bytea not null check (length(lines) > 0 and length(lines) % 48 = 0),
  hash bytea not null unique check (length(hash) = 32)
);

create trigger audit_hash_chain_reject_change before update or delete or truncate on audit_hash_chain
  for each statement execute function audit_reject_change();

-- Position up to which rows can be added to the hash chain once transaction `tx` and all earlier ones have ended; one row.
create table audit_checkpoint (
  one boolean primary key default true check (one),
  position bigint not null,
  tx xid8 not null
);

-- Results of the daily verification of the hash chain, append-only.
create table audit_verifications (
  at timestamptz primary key,
  entries bigint not null check (entries >= 0),
  blocks integer not null check (blocks >= 0),
  -- Entries up to this position match the chain.
  last_position bigint not null,
  -- The first difference found.
  error text
);

create trigger audit_verifications_reject_change before update or delete or truncate on audit_verifications
  for each statement execute function audit_reject_change();

-- === Personal preferences ===

-- Unsaved form input, so that it can be restored on any machine; removed after a while.
create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  form text not null check (length(form) <= 80),
  typed jsonb not null check (octet_length(typed::text) <= 262144),
  names jsonb not null check (octet_length(names::text) <= 65536),
  based_on integer,
  saved_at timestamptz not null,
  primary key (user_id, form)
);
create index drafts_saved_at on drafts (saved_at);

-- Columns and density of each user's lists.
create table list_layouts (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  hidden text[] not null,
  "order" text[] not null,
  density text not null check (density in ('compact', 'standard', 'comfortable')),
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);

-- Saved list views: `query` is the query string with filters and order.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (user_id, list, lower(name));
create index saved_views_shared on saved_views (list) where shared;

create table default_views (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  view_id uuid not null references saved_views (id) on delete cascade,
  primary key (user_id, list)
);
create index default_views_view on default_views (view_id);

-- === Company settings ===

-- Company rules. Each value is a version with the day it takes effect.
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
create index settings_search on settings using gin (search gin_trgm_ops);
create index settings_by_key on settings (key, id) where deleted_at is null;
create index settings_by_label on settings (label, id) where deleted_at is null;
create index settings_by_group on settings ("group", id) where deleted_at is null;
create index settings_by_created_at on settings (created_at, id) where deleted_at is null;

-- Versions are immutable: on a given day, the highest number of the latest effective_from applies.
create table setting_versions (
  id uuid primary key,
  setting_id uuid not null references settings (id),
  number integer not null check (number > 0),
  value jsonb not null,
  effective_from date not null,
  -- Another version with the same effective_from replaced this one.
  is_replaced boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint setting_versions_number_key unique (setting_id, number)
);
create index setting_versions_in_force on setting_versions (setting_id, effective_from, number);
-- One version in force per setting and day.
create unique index setting_versions_no_overlap on setting_versions (setting_id, effective_from) where not is_replaced;

-- Version that applies on a day; before the first effective date, the earliest version.
create function setting_version_on(setting uuid, day date) returns uuid language sql stable parallel safe
  return coalesce(
    (select id from setting_versions where setting_id = setting and effective_from <= day
      order by effective_from desc, number desc limit 1),
    (select id from setting_versions where setting_id = setting order by effective_from, number desc limit 1));

-- Last day of a version: the day before the next one takes effect.
create function setting_version_end(setting uuid, day date) returns date language sql stable parallel safe
  return (select min(n.effective_from) - 1 from setting_versions n
    where n.setting_id = setting and n.effective_from > day);

-- A new version replaces an earlier one with the same effective date.
create function setting_versions_replace_same_day() returns trigger language plpgsql as $$
begin
  update setting_versions set is_replaced = true
  where setting_id = new.setting_id and effective_from = new.effective_from and not is_replaced;
  return new;
end
$$;
create trigger setting_versions_replace_same_day before insert on setting_versions
  for each row execute function setting_versions_replace_same_day();

create function setting_versions_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'is_replaced' is distinct from to_jsonb(new) - 'is_replaced'
     or old.is_replaced and not new.is_replaced then
    raise exception 'a setting version cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger setting_versions_reject_change before update or delete on setting_versions
  for each row execute function setting_versions_reject_change();

-- Default values of numeric settings, written by the server at every start. Money is in fils.
create table default_settings (
  key text primary key,
  value numeric not null
);

-- Current value of a numeric setting, or its default.
create function numeric_setting(name text) returns numeric language sql stable as $$
  select coalesce(
    (select (v.value #>> '{}')::numeric from settings s
      join setting_versions v on v.id = setting_version_on(s.id, today_in_dubai())
      where s.key = name and s.deleted_at is null and jsonb_typeof(v.value) = 'number'),
    (select value from default_settings where key = name))
$$;

-- === Document numbers ===

-- Last document number per series and year; year 0 for a series that never restarts.
create table document_number_series (
  name text not null,
  year integer not null,
  last bigint not null check (last > 0),
  primary key (name, year)
);

-- Takes the next numbers of a series and returns the first, so that the statement that stores a number can take it
-- itself. Transactions wait for numbers in the order in which they ask, which a row lock alone does not ensure, and
-- nobody else takes one until the transaction ends.
create function take_numbers(series text, in_year integer, first bigint, min bigint, count integer) returns bigint
  language plpgsql as $$
declare
  taken bigint;
begin
  perform pg_advisory_xact_lock(hashtext(series), in_year);
  insert into document_number_series as s (name, year, last) values (series, in_year, first + count - 1)
    on conflict (name, year) do update set last = greatest(s.last + 1, min) + count - 1
    returning last into taken;
  return taken - count + 1;
end
$$;

-- === Clients ===

create table clients (
  id uuid primary key,
  version integer not null default 1,
  code text collate "C" not null constraint clients_code_key unique,
  type text not null check (type in ('individual', 'company', 'government', 'owners_association')),
  first_name text,
  middle_name text,
  last_name text,
  national_id text check (national_id ~ '^784\d{12}$'),
  passport_number text,
  id_expiry date,
  nationality text,
  company_name text,
  contact_person text,
  trade_license_number text,
  trade_license_expiry date,
  trade_license_authority text,
  label text not null generated always as (case
    when type = 'individual' then first_name || coalesce(' ' || middle_name, '') || ' ' || last_name
    else company_name end) stored,
  name_ar text,
  -- Whether an individual buys for a business; all other clients are in business.
  in_business boolean not null default false,
  is_vat_registered boolean not null,
  trn text check (trn ~ '^\d{15}$'),
  vat_treatment text not null check (vat_treatment in ('standard', 'reverse_charge', 'zero', 'out_of_scope')),
  payment_terms_days smallint check (payment_terms_days between 0 and 180),
  credit_limit bigint check (credit_limit >= 0),
  email text,
  phone text not null,
  phone_second text,
  preferred_language text not null check (preferred_language in ('en', 'ar')),
  preferred_channel text check (preferred_channel in ('email', 'whatsapp', 'sms', 'print')),
  address text not null,
  area text,
  emirate text not null check (emirate in ('Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras Al Khaimah', 'Sharjah',
    'Umm Al Quwain')),
  po_box text,
  makani text check (makani ~ '^\d{10}$'),
  notes text,
  -- A merged duplicate keeps its row and code and refers to the remaining client.
  merged_into uuid constraint clients_merged_into_fkey references clients (id),
  status text not null default 'active' check (status in ('active', 'blocked', 'archived')),
  -- Due date of the oldest unpaid bill, derived by the trigger bills_update_client.
  oldest_due_date date,
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
  constraint clients_vat check (not is_vat_registered or trn is not null),
  constraint clients_merged_are_gone check (merged_into is null or deleted_at is not null),
  constraint clients_not_into_themselves check (merged_into <> id)
);
create index clients_code_end on clients (reverse(code));
create index clients_search on clients using gin (search gin_trgm_ops);
create index clients_created_at on clients (created_at, id) where deleted_at is null;
create index clients_label on clients (label, id) where deleted_at is null;
-- Filters with few values; those without its leading columns skip through it. Each combination is in order of ids.
create index clients_state on clients (status, type, emirate, id)
  include (created_at, code, label, oldest_due_date) where deleted_at is null;
create index clients_merged_into on clients (merged_into) where merged_into is not null;
-- Detection of duplicates.
create index clients_national_id on clients (national_id) where deleted_at is null;
create index clients_trn on clients (trn) where deleted_at is null;
create index clients_phone on clients (phone) where deleted_at is null;
create index clients_phone_second on clients (phone_second) where deleted_at is null;
create index clients_email on clients (lower(email)) where deleted_at is null;
create index clients_license on clients (trade_license_number) where deleted_at is null;
create index clients_similar_label on clients using gin (lower(label) gin_trgm_ops) where deleted_at is null;

-- Clients with a similar name; the threshold is high because many people share a first name.
create function find_clients_by_name(name text) returns setof uuid language sql stable
  set pg_trgm.similarity_threshold = 0.6
  as $$ select id from clients where deleted_at is null and lower(label) % lower(name) $$;

-- Whether a client has all data that an e-invoice needs, by the rules of domain/einvoice/einvoiceRules.ts.
create function einvoice_ready(type text, in_business boolean, is_registered boolean, trn text, license text,
    authority text, identity text) returns boolean language sql immutable parallel safe
  return (type <> 'individual' or in_business)
    and case when is_registered and trn is not null then trn ~ '^1\d{12}03$'
      else coalesce(license, identity) is not null end
    and (license is null or authority is not null);

-- VAT treatment of a client from a day on; the latest entry wins from its day on. A client without entries has the
-- treatment of its row on every day.
create table client_vat_treatments (
  client_id uuid not null constraint client_vat_treatments_client_fkey references clients (id),
  number integer not null check (number > 0),
  effective_from date not null,
  vat_treatment text not null check (vat_treatment in ('standard', 'reverse_charge', 'zero', 'out_of_scope')),
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  primary key (client_id, number)
);
