-- When the lowest and highest level of a day were measured: the level chart of 13 months reads days instead of hours.
alter table tank_days add column lowest_at timestamptz, add column highest_at timestamptz;
update tank_days d set lowest_at = h.lowest_at, highest_at = h.highest_at
  from (select tank_id, (hour at time zone 'Asia/Dubai')::date as day,
      (array_agg(lowest_at order by lowest_percent, hour))[1] as lowest_at,
      (array_agg(highest_at order by highest_percent desc, hour))[1] as highest_at
    from tank_hours group by 1, 2) h
  where h.tank_id = d.tank_id and h.day = d.day;
alter table tank_days alter column lowest_at set not null, alter column highest_at set not null;

-- The chart of 90 days reads 2,000 hours of a tank from the index; the table has them on as many pages.
alter table tank_hours drop constraint tank_hours_pkey,
  add primary key (tank_id, hour) include (lowest_percent, lowest_at, highest_percent, highest_at);
