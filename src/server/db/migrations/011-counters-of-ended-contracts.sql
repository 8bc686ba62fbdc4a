-- A termination ends the supply, so that the counter is free for the next contract.
drop index contracts_counter_key;
create unique index contracts_counter_key on contracts (counter_id)
  where status in ('Active', 'Suspended', 'Expired') and deleted_at is null;

-- A counter that replaced one of a contract with ended supply was active without supplying it.
update counters n set status = 'vacant', version = version + 1
where status = 'active'
  and exists (select from contracts c where c.counter_id = n.id and c.deleted_at is null
    and c.status in ('Terminating', 'Terminated', 'Closed'))
  and not exists (select from contracts c where c.counter_id = n.id and c.deleted_at is null
    and c.status in ('Active', 'Suspended', 'Expired'));
