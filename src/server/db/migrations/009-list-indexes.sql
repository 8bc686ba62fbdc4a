-- Indexes of lists with many rows, and the due dates that clients are filtered by.

drop index bills_state;
-- Filters with few values; those without their leading columns skip through it. Each combination is in the default order.
create index bills_state on bills (status, kind, einvoice, is_estimated, disputed, created_at, id)
  include (due_date, total, balance_due, client_id, is_mailed) where deleted_at is null;
create index bills_cycle on bills (cycle, created_at, id) include (due_date, total, balance_due)
  where cycle is not null and deleted_at is null;
drop index bills_order;
drop index bills_original_bill;
-- Credit notes and invoices of orders share an index, which finds the latter by both columns.
alter table bills add constraint bills_credit_note_without_order check (original_bill_id is null or order_id is null);
create index bills_source on bills (original_bill_id, order_id)
  where original_bill_id is not null or order_id is not null;

-- Lists in other orders look for matches along the index, and sort those of a search by number, without reading rows.
drop index bills_unique_number_key;
create unique index bills_unique_number_key on bills (unique_number)
  include (id, created_at, due_date, total, balance_due, deleted_at);
drop index bills_due_date;
create index bills_due_date on bills (due_date, created_at, id)
  include (status, kind, einvoice, is_estimated, is_mailed, cycle, issue_date, total, balance_due)
  where deleted_at is null;
drop index bills_total;
create index bills_total on bills (total, id)
  include (status, kind, einvoice, is_estimated, is_mailed, cycle, issue_date, due_date, balance_due)
  where deleted_at is null;
drop index bills_balance_due;
create index bills_balance_due on bills (balance_due, id)
  include (status, kind, einvoice, is_estimated, is_mailed, cycle, issue_date, due_date) where deleted_at is null;

drop index counter_readings_by_at;
create index counter_readings_by_at on counter_readings (at, id) include (status, type, flags);
drop index counter_readings_flagged;
create index counter_readings_flagged on counter_readings (at, id) include (flags) where flags <> '{}';

create function oldest_due_date(client uuid) returns date language sql stable
  return (select min(due_date) from bills where client_id = client and status in ('Issued', 'PartiallyPaid')
    and kind <> 'credit_note' and deleted_at is null);

-- Due date of the client's oldest unpaid bill, derived by the trigger bills_update_client.
alter table clients add column oldest_due_date date;
update clients set oldest_due_date = oldest_due_date(id) where oldest_due_date(id) is not null;

-- The lock makes bills of the same client wait for each other, so that each sees the others.
create function bills_update_client() returns trigger language plpgsql as $$
begin
  perform from clients where id = new.client_id for no key update;
  update clients set oldest_due_date = oldest_due_date(id)
  where id = new.client_id and oldest_due_date is distinct from oldest_due_date(id);
  return null;
end
$$;
create trigger bills_update_client after update on bills for each row
  when (row(old.status, old.due_date) is distinct from row(new.status, new.due_date)
    and new.kind <> 'credit_note' and new.status not in ('Draft', 'Held'))
  execute function bills_update_client();

-- Filters with few values; those without their leading columns skip through it. Each combination is in the order of ids.
drop index clients_state;
create index clients_state on clients (status, type, emirate, id)
  include (created_at, code, label, oldest_due_date) where deleted_at is null;
drop index contracts_state;
create index contracts_state on contracts (status, type, billing_cycle, id)
  include (created_at, unique_number, start_date, end_date) where deleted_at is null;
drop index counters_state;
create index counters_state on counters (status, size, id)
  include (created_at, unit_no, site_name, route_code, serial_number, last_reading_at) where deleted_at is null;
drop index orders_state;
create index orders_state on orders (status, type, priority, id)
  include (source, created_at, unique_number, title, sla_due, reported_at) where deleted_at is null;

analyze bills, clients, contracts, counters, counter_readings, orders;
