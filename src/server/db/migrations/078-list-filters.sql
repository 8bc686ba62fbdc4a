-- Indexes of the lists of invoices and payments, with what their filters and other orders read.

-- Invoices that were not delivered, and those covered by cheques, are few; the index is searched for these too.
drop index bills_state;
create index bills_state on bills
  (status, kind, einvoice, is_estimated, disputed, is_delivered, (pending_check_amount > 0), created_at, id)
  include (unique_number, supply_date, due_date, total, balance_due, client_id, pending_check_amount, net_due, contract_id)
  where deleted_at is null;
drop index bills_unique_number_key;
create unique index bills_unique_number_key on bills (unique_number)
  include (id, created_at, status, kind, einvoice, is_estimated, disputed, is_delivered, pending_check_amount, cycle,
    issue_date, due_date, total, balance_due, deleted_at);
drop index bills_created_at;
create index bills_created_at on bills (created_at, id)
  include (status, kind, einvoice, is_estimated, disputed, is_delivered, cycle, supply_date, issue_date, due_date,
    balance_due)
  where deleted_at is null;
drop index bills_client;
create index bills_client on bills (client_id, created_at, id)
  include (unique_number, status, kind, einvoice, is_estimated, disputed, is_delivered, pending_check_amount, due_date,
    total, balance_due)
  where deleted_at is null;

-- Cheques by the day on which they bounced or were cleared are found by the index of states.
drop index wallets_state;
create index wallets_state on wallets (user_id, type, check_status, is_security, bounced_on, cleared_on)
  include (id, status, paid_at, end_date, amount, contract_number, voided_at, contract_id);
drop index wallets_paid_at;
create index wallets_paid_at on wallets (paid_at, id)
  include (user_id, type, status, check_status, is_security, cleared_on, end_date, amount, contract_number, voided_at,
    contract_id);
drop index wallets_end_date;
create index wallets_end_date on wallets (end_date, paid_at, id)
  include (user_id, type, status, check_status, is_security, cleared_on, amount, contract_number, voided_at, contract_id);
drop index wallets_amount;
create index wallets_amount on wallets (amount, id)
  include (user_id, type, status, check_status, is_security, cleared_on, paid_at, end_date);
drop index wallets_contract_number;
create index wallets_contract_number on wallets (contract_number, id)
  include (user_id, type, status, check_status, is_security, cleared_on, paid_at, end_date, amount);
