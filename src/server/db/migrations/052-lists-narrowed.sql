-- What further lists are narrowed by: the month that bills are of, who collects, who does the job, and papers that lack.
create index bills_of_cycle on bills (cycle, created_at, id) where cycle is not null and deleted_at is null;
create index contracts_of_collector on contracts (collector_id, created_at, id)
  where collector_id is not null and deleted_at is null;
create index orders_of_assignee on orders (assigned_to, created_at, id)
  where assigned_to is not null and deleted_at is null;
create index clients_unproved on clients (created_at, id)
  where (type = 'individual' and national_id is null or type <> 'individual' and trn is null) and deleted_at is null;
