-- A replaced cheque is the client's again, like a returned one, unless the bank paid part of it: so it can be taken again.
create function is_given_back(check_status text, partial_amount bigint) returns boolean language sql immutable
  return coalesce(check_status = 'cancelled' or check_status = 'replaced' and partial_amount = 0, false);

drop index wallets_check_number_key;
create unique index wallets_check_number_key on wallets
  (check_number, (case when type = 'check' and voided_at is null and not is_given_back(check_status, partial_amount)
    then lower(bank_name) end), lower(drawer_name))
  where check_number is not null;
create or replace function payment_of_cheque(number text, bank text, drawer text) returns text language sql stable
  security definer set search_path = public, pg_temp
  return (select unique_number from wallets where type = 'check' and voided_at is null
    and not is_given_back(check_status, partial_amount) and check_number = number
    and lower(bank_name) = lower(bank) and lower(drawer_name) = lower(drawer) limit 1);
