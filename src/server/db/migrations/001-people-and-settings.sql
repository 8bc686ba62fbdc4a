-- Staff accounts, sign-in, audit, personal preferences and company settings.
-- In every table, a row with deleted_at is deleted and absent from lists. The index of a list order ends in id, so that
-- the order is unique.

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

create sequence audit_positions;

-- Assigns the transaction id before the place, so that a place is final once all transactions with a smaller id ended.
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
  place bigint not null default audit_position(),
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
create unique index audit_position on audit (place);
create index audit_model on audit (model, model_id, id);
create index audit_actor on audit (actor_id, id);

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

-- Place up to which rows can be sealed once transaction `tx` and all earlier ones have ended; one row.
create table audit_checkpoint (
  one boolean primary key default true check (one),
  place bigint not null,
  tx xid8 not null
);

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
  area text not null,
  hidden text[] not null,
  "order" text[] not null,
  density text not null check (density in ('compact', 'standard', 'comfortable')),
  updated_at timestamptz not null default now(),
  primary key (user_id, area)
);

-- Saved list views: `address` holds the query string with filters and order.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  area text not null,
  name text not null,
  address text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (user_id, area, lower(name));
create index saved_views_shared on saved_views (area) where shared;

create table default_views (
  user_id uuid not null references users (id) on delete cascade,
  area text not null,
  view_id uuid not null references saved_views (id) on delete cascade,
  primary key (user_id, area)
);
create index default_views_view on default_views (view_id);

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

-- Last document number per series and year; year 0 for a series that never restarts.
create table document_number_series (
  name text not null,
  year integer not null,
  last bigint not null check (last > 0),
  primary key (name, year)
);
