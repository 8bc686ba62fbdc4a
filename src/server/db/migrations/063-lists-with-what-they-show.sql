-- A large list reads no row that it doesn't show: what its rows are narrowed by stands beside what they are sorted by.

-- A series of numbers is of few kinds, and a kind has every order: numbers are sought kind by kind.
drop index bills_number_prefix;
create index bills_number_prefix on bills (kind, unique_number text_pattern_ops);

-- Payments are narrowed by one of these and sorted by another.
drop index wallets_by_amount;
drop index wallets_by_end_date;
drop index wallets_paid_at;
drop index wallets_by_contract;
create index wallets_by_amount on wallets (amount, id) include (paid_at, end_date, contract_number);
create index wallets_by_end_date on wallets (end_date, id) include (paid_at, amount, contract_number);
create index wallets_by_paid_at on wallets (paid_at, id) include (end_date, amount, contract_number);
create index wallets_by_contract on wallets (contract_number, id) include (paid_at, end_date, amount);

-- When an order must be done follows when it was written and reported by hours.
create index orders_due_after on orders (((sla_due at time zone 'Asia/Dubai')::date - (created_at at time zone 'Asia/Dubai')::date));
create index orders_due_since on orders (((sla_due at time zone 'Asia/Dubai')::date - (reported_at at time zone 'Asia/Dubai')::date));
