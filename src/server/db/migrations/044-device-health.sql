-- What devices sent by day, which is kept longer than their messages.
create table device_days (
  device_id uuid not null references devices (id) on delete cascade,
  -- Day in Dubai of the measurement, or of the arrival of messages without one.
  day date not null,
  messages integer not null check (messages >= 0),
  -- Hours of the day with a message, as bits: 1 is the hour from midnight on.
  hours integer not null check (hours between 0 and 16777215),
  -- The last one of the day.
  battery_percent double precision check (battery_percent between 0 and 100),
  primary key (device_id, day)
) with (fillfactor = 50);

-- Day on which the battery is expected to be empty, by its trend.
alter table device_states add column battery_end date;

insert into device_days (device_id, day, messages, hours, battery_percent)
select device_id, (at at time zone 'Asia/Dubai')::date, count(*),
  bit_or(1 << extract(hour from at at time zone 'Asia/Dubai')::int),
  (array_agg(battery_percent order by at desc) filter (where battery_percent is not null))[1]
from (select device_id, at, battery_percent from tank_readings where device_id is not null
  union all select device_id, at, null from counter_indexes) sent
where at >= now() - interval '90 days' group by 1, 2;
