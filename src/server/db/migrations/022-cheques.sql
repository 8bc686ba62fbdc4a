-- A cheque is taken once, however its bank and drawer are written; one that was voided may be written down again.
drop index wallets_check_key;
create unique index wallets_check_number_key on wallets (check_number, lower(bank_name), lower(drawer_name))
  where type = 'check' and voided_at is null;
