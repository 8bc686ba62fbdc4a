-- Sums of the dashboard are read from indexes alone.

-- Invoices issued in a month, with their amounts.
drop index bills_issue_date;
create index bills_issue_date on bills (issue_date, created_at, id)
  include (due_date, kind, status, subtotal, discount_total, vat_total, total, is_delivered, contract_id)
  where deleted_at is null;

-- Open invoices with what is due of them.
drop index bills_state;
create index bills_state on bills (status, kind, einvoice, is_estimated, disputed, created_at, id)
  include (due_date, total, balance_due, client_id, is_delivered, pending_check_amount, net_due, contract_id)
  where deleted_at is null;

-- Payments of a month, and what the bank says about cheques.
drop index wallets_paid_at;
create index wallets_paid_at on wallets (paid_at, id)
  include (user_id, type, status, check_status, is_security, end_date, amount, contract_number, voided_at, contract_id);
drop index wallets_end_date;
create index wallets_end_date on wallets (end_date, paid_at, id)
  include (type, status, amount, contract_number, check_status, voided_at, contract_id);
drop index wallets_state;
create index wallets_state on wallets (user_id, type, check_status, is_security)
  include (id, status, paid_at, end_date, amount, contract_number, voided_at, bounced_on, cleared_on, contract_id);

-- Consumption and deliveries of months.
drop index counter_readings_by_at;
create index counter_readings_by_at on counter_readings (at, id)
  include (status, type, flags, source, counter_id, consumption_m3, photo_id);
create index deliveries_at on deliveries (at) include (tank_id, litres) where deleted_at is null;
