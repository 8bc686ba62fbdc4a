-- Maintenance windows of sites and tanks, in which no alarm is raised.
create table maintenance_windows (
  id uuid primary key,
  version integer not null default 1,
  -- A whole site, or one tank.
  site_code text collate "C",
  tank_id uuid constraint maintenance_windows_tank_fkey references tanks (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  -- Ended early, or cancelled before it began.
  ended_at timestamptz,
  ended_by uuid references users (id),
  lasts_until timestamptz not null generated always as (least(ends_at, ended_at)) stored,
  -- When the conditions that held at its end were evaluated.
  resumed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint maintenance_windows_subject check (num_nonnulls(site_code, tank_id) = 1),
  constraint maintenance_windows_period check (ends_at > starts_at),
  constraint maintenance_windows_ended check ((ended_at is null) = (ended_by is null))
);
create index maintenance_windows_lasts_until on maintenance_windows (lasts_until);
create index maintenance_windows_starts_at on maintenance_windows (starts_at desc, id);
create index maintenance_windows_of_tank on maintenance_windows (tank_id) where tank_id is not null;
create index maintenance_windows_of_site on maintenance_windows (site_code) where site_code is not null;

-- Since when an alarm is open at its severity, from which it is escalated.
alter table alarms add column opened_at timestamptz;
update alarms set opened_at = updated_at;
alter table alarms alter column opened_at set not null;

-- The webhook that receives alarms; its secret is in the table secrets.
alter table message_gateways
  drop constraint message_gateways_channel_check,
  add constraint message_gateways_channel_check check (channel in ('whatsapp', 'sms', 'alarms'));
