-- Indexes of the lists of invoices and payments.

-- Invoices that were not delivered and those covered by cheques are few; the index skips to them too.
drop index bills_state;
create index bills_state on bills
  (status, kind, einvoice, is_estimated, disputed, is_delivered, (pending_check_amount > 0), created_at, id)
  include (due_date, total, balance_due, client_id, pending_check_amount, net_due, contract_id)
  where deleted_at is null;
