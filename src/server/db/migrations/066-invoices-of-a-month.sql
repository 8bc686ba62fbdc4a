-- The bills of a month are sorted by what stands beside it, without reading them.
drop index bills_of_cycle;
create index bills_of_cycle on bills (cycle, created_at, id) include (due_date, total, balance_due)
  where cycle is not null and deleted_at is null;
