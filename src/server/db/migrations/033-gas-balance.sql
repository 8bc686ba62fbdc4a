-- Gas balance of sites by day, from the levels of tanks, deliveries, and counters whose meter readers report daily.

create table site_gas_days (
  site_code text not null,
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
  site_code text primary key,
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

alter table alarms drop constraint alarms_kind_check,
  add constraint alarms_kind_check check (kind in ('level_low', 'level_high', 'level_drop', 'fast_rise', 'pressure_low',
    'stuck_gauge', 'gas_leak', 'gas_balance', 'sensor_fault', 'device_offline', 'battery_low', 'outage'));
