-- Over how many actual periods the daily average of every counter goes: one row, as the company has set it.
create table counter_averages (
  is_only boolean primary key default true check (is_only),
  periods integer not null check (periods between 1 and 12)
);
insert into counter_averages (periods) values (3);

-- How a counter stands by its readings; a day's average is that of its last actual periods.
create or replace function standing_of_counter(counter uuid) returns counter_standing language sql stable as $$
  select row(l.value, l.at, l.type,
    (select round(sum(p.consumption_m3) / nullif(sum(p.days), 0), 4)
      from counter_periods(counter, (select periods from counter_averages)) p),
    (select coalesce(array_agg(distinct flag order by flag), '{}') from counter_readings r, unnest(r.flags) flag
      where r.counter_id = counter and r.status = 'pending'))::counter_standing
  from (select 1) one
  left join lateral (select r.value, r.at, r.type from counter_readings r
    where r.counter_id = counter and r.status <> 'rejected' order by r.at desc, r.nr desc limit 1) l on true
$$;

-- Another number of periods is another average of every counter.
create function counters_average_again() returns trigger language plpgsql as $$
begin
  update counters c set avg_daily_m3 = n.average
  from (select m.id, (standing_of_counter(m.id)).avg_daily_m3 as average from counters m) n
  where c.id = n.id and c.avg_daily_m3 is distinct from n.average;
  return null;
end
$$;
create trigger counters_average_again after update of periods on counter_averages
  for each row when (old.periods <> new.periods) execute function counters_average_again();
