-- What counts until the company sets a rule, as the program knows it; written anew whenever it starts. Money is fils.
create table usual_settings (
  key text primary key,
  value numeric not null
);

drop view holders;
drop function number_set(text, numeric);

-- The number of a rule that counts today: what is set, or the usual.
create function number_set(name text) returns numeric language sql stable as $$
  select coalesce(
    (select (v.value #>> '{}')::numeric from settings s
      join setting_versions v on v.id = setting_version_on(s.id, today_in_dubai())
      where s.key = name and s.deleted_at is null and jsonb_typeof(v.value) = 'number'),
    (select value from usual_settings where key = name))
$$;

-- Everybody who ever took a payment, with what is in hand now.
create view holders as
select u.id, u.username, u.first_name || ' ' || u.last_name as name, u.search,
  h.total_cash, h.count_cash, h.total_check, h.count_check, h.total, h.oldest, h.oldest_cash,
  b.at as unloaded_at,
  h.total_cash > number_set('cash_limit_per_user') as over_limit,
  coalesce(h.oldest_cash < now() - make_interval(hours => number_set('cash_age_hours')::int), false) as overdue
from users u
cross join lateral (
  select coalesce(sum(amount) filter (where type = 'cash'), 0)::bigint as total_cash,
    count(*) filter (where type = 'cash')::int as count_cash,
    coalesce(sum(amount) filter (where type = 'check'), 0)::bigint as total_check,
    count(*) filter (where type = 'check')::int as count_check,
    coalesce(sum(amount), 0)::bigint as total,
    min(paid_at) as oldest, min(paid_at) filter (where type = 'cash') as oldest_cash
  from wallets w
  where w.user_id = u.id and w.status <> 'Done' and w.voided_at is null and w.type in ('cash', 'check')) h
left join lateral (select at from unload_batches where user_id = u.id order by at desc limit 1) b on true
where u.deleted_at is null and exists (select from wallets w where w.user_id = u.id);
