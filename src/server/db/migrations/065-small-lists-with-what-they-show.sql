-- What a list is narrowed by has beside it what it is sorted by, and what it is counted by whether a row is deleted.

drop index events_user_created;
create index events_user_created on events (user_id, created_at, id) include (model, status, severity);
drop index events_user_severity;
create index events_user_severity on events (user_id, severity, created_at, id) include (model, status);

drop index clients_by_type;
create index clients_by_type on clients (type, id) include (code, label, emirate, status, created_at)
  where deleted_at is null;
drop index clients_by_emirate;
create index clients_by_emirate on clients (emirate, id) include (code, label, type, status, created_at)
  where deleted_at is null;

drop index contracts_by_end_date;
create index contracts_by_end_date on contracts (end_date, id)
  include (unique_number, type, start_date, status, created_at) where deleted_at is null;
drop index contracts_expiring;
create index contracts_expiring on contracts (end_date, id) include (unique_number, type, start_date, created_at)
  where status = 'Active' and deleted_at is null;

-- Orders and contracts are found by whom, what and where they are for.
drop index contracts_client;
create index contracts_client on contracts (client_id, created_at, id) include (deleted_at);
drop index orders_client;
create index orders_client on orders (client_id, created_at, id) include (deleted_at);
drop index orders_contract;
create index orders_contract on orders (contract_id, created_at, id) include (deleted_at);
drop index orders_tank;
create index orders_tank on orders (tank_id, created_at, id) include (deleted_at);

-- The bills of many clients are sorted by these alone.
drop index bills_client;
create index bills_client on bills (client_id, created_at, id) include (due_date, total, balance_due, status)
  where deleted_at is null;
