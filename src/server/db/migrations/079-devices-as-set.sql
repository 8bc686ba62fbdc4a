-- After how many minutes without a word a unit is offline: as somebody chose for it, else after so many of its
-- intervals as the company has set and a quarter of an hour.
alter table devices drop column silent_after_min;
create function silent_after(chosen integer, every_min integer, intervals numeric) returns integer
  language sql immutable parallel safe
  return coalesce(chosen, greatest(ceil(intervals * every_min)::integer + 15, 60));
