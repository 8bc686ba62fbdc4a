-- How each person likes their lists; nothing of it lives in the browser, which forgets everything after six hours.

create table layouts (
  user_id uuid not null references users (id) on delete cascade,
  area text not null,
  hidden text[] not null,
  "order" text[] not null,
  density text not null check (density in ('compact', 'standard', 'comfortable')),
  updated_at timestamptz not null default now(),
  primary key (user_id, area)
);

create table views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  area text not null,
  name text not null,
  address text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index views_name_key on views (user_id, area, lower(name));
create index views_shared on views (area) where shared;

create table default_views (
  user_id uuid not null references users (id) on delete cascade,
  area text not null,
  view_id uuid not null references views (id) on delete cascade,
  primary key (user_id, area)
);
create index default_views_view on default_views (view_id);
