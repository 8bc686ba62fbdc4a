-- Numbers are given in the order in which invoices and payments are written: a list has that order already, and a span of
-- days in the order of numbers would be walked to from its far end.
drop index bills_by_unique_number;
drop index bills_of_status_by_number;
drop index bills_of_kind_by_number;
drop index bills_open_by_number;

-- The invoices of one state, in each order that their list has.
drop index bills_status_due;
create index bills_of_status_by_due on bills (status, due_date, id) where deleted_at is null;

-- What nobody has handed over yet is little.
create index wallets_open_by_end_date on wallets (status, end_date, id) where status <> 'Done';
create index wallets_open_by_amount on wallets (status, amount, id) where status <> 'Done';
create index wallets_open_by_contract on wallets (status, contract_number, id) where status <> 'Done';

-- A payment is voided and never deleted, so that its lists are read from their indexes alone.
alter table wallets add constraint wallets_stay check (deleted_at is null);
