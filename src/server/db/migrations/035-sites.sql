-- Sites: the buildings and plots that tanks, counters and contracts belong to.
create table sites (
  id uuid primary key,
  version integer not null default 1,
  code text not null constraint sites_code_key unique,
  name text not null,
  area text,
  -- Unknown for sites that came from a counter without a tank.
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
  -- Target of the denormalised codes and names.
  constraint sites_code_name unique (code, name)
);
create index sites_owner on sites (owner_client_id) where owner_client_id is not null;
create index sites_emirate on sites (emirate);
create index sites_search on sites using gin (search gin_trgm_ops);
create index sites_created_at on sites (created_at, id) where deleted_at is null;

-- The tank with the most site details describes its site; among equal ones, the tank that was changed last.
insert into sites (id, code, name, area, emirate, address, lat, lng, makani, units_count, owner_client_id, contacts,
  created_at)
select distinct on (site_code) gen_random_uuid(), site_code, site_name, site_area, site_emirate, site_address, site_lat,
  site_lng, site_makani, site_units_count, site_owner_client_id,
  case when num_nonnulls(site_contact_name, site_contact_phone) = 0 then '[]' else jsonb_build_array(jsonb_build_object(
    'name', coalesce(site_contact_name, 'Contact'), 'role', null, 'phone', site_contact_phone)) end,
  min(created_at) over (partition by site_code)
from tanks
order by site_code, deleted_at is not null,
  num_nonnulls(site_area, site_address, site_lat, site_lng, site_makani, site_contact_name, site_contact_phone,
    site_units_count, site_owner_client_id) desc, updated_at desc;

insert into sites (id, code, name, created_at)
select distinct on (site_code) gen_random_uuid(), site_code, site_name, min(created_at) over (partition by site_code)
from (select site_code, site_name, created_at, updated_at, deleted_at from counters
  union all select site_code, site_name, created_at, updated_at, deleted_at from contracts) r
where not exists (select from sites s where s.code = r.site_code)
order by site_code, deleted_at is not null, updated_at desc;

update tanks t set site_name = s.name from sites s where s.code = t.site_code and s.name <> t.site_name;
update counters t set site_name = s.name from sites s where s.code = t.site_code and s.name <> t.site_name;
update contracts t set site_name = s.name from sites s where s.code = t.site_code and s.name <> t.site_name;

-- Codes and names of these tables follow their sites; invoices keep what they were issued with.
alter table tanks add constraint tanks_site_fkey
  foreign key (site_code, site_name) references sites (code, name) on update cascade;
alter table counters add constraint counters_site_fkey
  foreign key (site_code, site_name) references sites (code, name) on update cascade;
alter table contracts add constraint contracts_site_fkey
  foreign key (site_code, site_name) references sites (code, name) on update cascade;

-- Whether a site is in one of the areas: by its emirate or the route of its counters.
create or replace function is_site_in_areas(site text, areas text[]) returns boolean language sql stable
  security definer set search_path = public, pg_temp
  return exists (select from sites where code = site and emirate = any(areas) and deleted_at is null)
    or exists (select from counters where site_code = site and route_code = any(areas) and deleted_at is null);

alter table tanks
  drop column site_area, drop column site_emirate, drop column site_address, drop column site_lat, drop column site_lng,
  drop column site_makani, drop column site_contact_name, drop column site_contact_phone, drop column site_units_count,
  drop column site_owner_client_id;
create index tanks_status on tanks (status) where deleted_at is null;

-- Unsaved forms no longer have fields of the site.
update drafts set typed = typed - array(select key from jsonb_object_keys(typed) key where key like 'site.%'),
  names = names - 'site.owner_client';
