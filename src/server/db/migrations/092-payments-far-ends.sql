-- Few payments are securities; and few are due on another day than they were taken, so that those are walked by themselves.
create index wallets_securities on wallets (paid_at, id) where is_security;
create index wallets_post_dated_by_paid_at on wallets (paid_at, id) include (end_date, amount, contract_number)
  where (end_date - (paid_at at time zone 'Asia/Dubai')::date) <> 0;
create index wallets_post_dated_by_end_date on wallets (end_date, id) include (paid_at, amount, contract_number)
  where (end_date - (paid_at at time zone 'Asia/Dubai')::date) <> 0;
-- In the order of contracts, the payments of some days are found by skipping from contract to contract.
drop index wallets_by_contract;
create index wallets_by_contract on wallets (contract_number, paid_at, id) include (end_date, amount);
