-- A batch still says what its payments come to; they are found by their batch alone, whatever else their holder ever took.
create or replace function unload_batch_agrees(batch uuid) returns boolean language sql stable as $$
  select (b.cash_expected, b.checks_count, b.checks_total) = (
    select coalesce(sum(w.amount) filter (where w.type = 'cash'), 0)::bigint,
      count(*) filter (where w.type = 'check')::int,
      coalesce(sum(w.amount) filter (where w.type = 'check'), 0)::bigint
    from (select type, amount, user_id from wallets where batch_id = batch offset 0) w
    where w.user_id = b.user_id)
  from unload_batches b where b.id = batch
$$;
