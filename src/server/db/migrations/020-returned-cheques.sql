-- Receipt of a cheque that was recorded and not given back. A returned cheque and a replaced one are the client's again,
-- except a replaced one that the bank paid in part.
create or replace function payment_of_cheque(number text, bank text, drawer text) returns text language sql stable
  security definer set search_path = public, pg_temp
  return (select unique_number from wallets where type = 'check' and voided_at is null
    and check_status is distinct from 'cancelled' and not (check_status is not distinct from 'replaced' and partial_amount = 0)
    and check_number = number and lower(bank_name) = lower(bank) and lower(drawer_name) = lower(drawer) limit 1);
