create extension if not exists pg_trgm;

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
create unique index codes_open on codes (user_id, purpose) where used_at is null;

-- How often something was tried lately, for all processes; `hits` holds only moments inside the window.
create table attempts (
  key text primary key,
  hits timestamptz[] not null,
  allowed boolean not null,
  expires_at timestamptz not null
);
create index attempts_expires_at on attempts (expires_at);

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
  deleted_by uuid references users (id)
);
create index media_owner on media (owner_model, owner_id, created_at) where deleted_at is null;
create index media_uploaded_by on media (uploaded_by, created_at);

-- Who did what: rows are added and never touched again.
create table audit (
  id uuid primary key,
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
create index audit_model on audit (model, model_id, id);
create index audit_actor on audit (actor_id, id);

create function audit_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to';
end
$$;
create trigger audit_is_final before update or delete or truncate on audit
  for each statement execute function audit_is_final();

insert into roles (id, name, description, permissions, is_system)
values
  (gen_random_uuid(), 'SuperAdmin', 'Everything, in every area',
    (select array_agg('can' || verb || area order by a, v)
     from unnest(array['Users', 'Contracts', 'Clients', 'Devices', 'Orders', 'Pos', 'Tanks', 'Bills'])
       with ordinality as areas (area, a),
       unnest(array['View', 'Create', 'Update']) with ordinality as verbs (verb, v)), true),
  (gen_random_uuid(), 'Collection User', 'Takes payments and hands them over',
    array['canViewContracts', 'canViewClients', 'canViewBills'], true);
