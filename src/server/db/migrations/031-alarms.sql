-- Alarms of tanks, devices and sources. An alarm is raised once, rises in severity, and is cleared.
create table alarms (
  id uuid primary key,
  version integer not null default 1,
  kind text not null check (kind in ('level_low', 'level_high', 'level_drop', 'fast_rise', 'pressure_low',
    'stuck_gauge', 'sensor_fault', 'device_offline', 'battery_low', 'outage')),
  severity text not null check (severity in ('info', 'warning', 'critical')),
  status text not null default 'open' check (status in ('open', 'acknowledged', 'snoozed', 'cleared')),
  tank_id uuid constraint alarms_tank_fkey references tanks (id),
  device_id uuid constraint alarms_device_fkey references devices (id),
  source_id uuid constraint alarms_source_fkey references telemetry_sources (id),
  -- Devices that an outage silenced.
  device_ids uuid[] not null default '{}',
  -- What was measured, and the limit that it crossed.
  value double precision,
  threshold double precision,
  raised_at timestamptz not null,
  raised_by_reading uuid,
  cleared_at timestamptz,
  cleared_by_reading uuid,
  cleared_by uuid references users (id),
  acknowledged_at timestamptz,
  acknowledged_by uuid references users (id),
  snoozed_until timestamptz,
  snooze_reason text,
  assigned_to uuid constraint alarms_assigned_to_fkey references users (id),
  note text,
  order_id uuid constraint alarms_order_fkey references orders (id),
  escalated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint alarms_subject check (num_nonnulls(tank_id, device_id, source_id) = 1),
  constraint alarms_cleared check ((status = 'cleared') = (cleared_at is not null)),
  constraint alarms_snoozed check (status <> 'snoozed' or (snoozed_until is not null and snooze_reason is not null))
);
-- One open alarm per subject and kind.
create unique index alarms_open on alarms ((coalesce(tank_id, device_id, source_id)), kind) where status <> 'cleared';
create index alarms_of_tank on alarms (tank_id, raised_at desc) where tank_id is not null;
create index alarms_of_device on alarms (device_id, raised_at desc) where device_id is not null;
create index alarms_raised_at on alarms (raised_at desc, id);
create index alarms_uncleared on alarms (raised_at) where status <> 'cleared';

alter table events
  drop constraint events_model_check,
  add constraint events_model_check check (model in ('bill', 'order', 'contract', 'refund', 'tank', 'device'));
