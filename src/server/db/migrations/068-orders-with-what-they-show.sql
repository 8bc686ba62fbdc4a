-- What jobs are narrowed by has beside it what they are sorted by, and the other way round: no job is read that isn't shown.
drop index orders_by_type;
create index orders_by_type on orders (type, id)
  include (status, priority, assigned_to, unique_number, title, sla_due, reported_at, created_at) where deleted_at is null;
drop index orders_by_priority;
create index orders_by_priority on orders (priority, id)
  include (status, type, assigned_to, unique_number, title, sla_due, reported_at, created_at) where deleted_at is null;
drop index orders_by_status;
create index orders_by_status on orders (status, id)
  include (type, priority, assigned_to, unique_number, title, sla_due, reported_at, created_at) where deleted_at is null;

drop index orders_by_unique_number;
create index orders_by_unique_number on orders (unique_number, id)
  include (status, type, priority, sla_due, assigned_to) where deleted_at is null;
drop index orders_by_title;
create index orders_by_title on orders (title, id)
  include (status, type, priority, sla_due, assigned_to) where deleted_at is null;
drop index orders_by_sla_due;
create index orders_by_sla_due on orders (sla_due, id)
  include (status, type, priority, assigned_to) where deleted_at is null;
drop index orders_by_reported_at;
create index orders_by_reported_at on orders (reported_at, id)
  include (status, type, priority, sla_due, assigned_to) where deleted_at is null;
drop index orders_by_created_at;
create index orders_by_created_at on orders (created_at, id)
  include (status, type, priority, sla_due, assigned_to) where deleted_at is null;
