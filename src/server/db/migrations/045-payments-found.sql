-- Payments are searched by the beginning of a cheque's number, and told apart by where their cheque stands.
create index wallets_check_number on wallets (check_number text_pattern_ops) where check_number is not null;
create index wallets_of_check_status on wallets (check_status, paid_at, id) where check_status is not null;
