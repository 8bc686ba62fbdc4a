-- Receipts that POS devices printed without a connection, by their prefix and counter. Each is one payment.
create table pos_receipts (
  number text collate "C" primary key check (number ~ '^[A-Z0-9]{2,4}-[0-9]{6,8}$'),
  pos_id uuid not null constraint pos_receipts_pos_fkey references pos (id),
  wallet_id uuid not null constraint pos_receipts_wallet_key unique
    constraint pos_receipts_wallet_fkey references wallets (id)
);
create index pos_receipts_pos on pos_receipts (pos_id);

create function pos_receipts_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt cannot be changed' using errcode = '23000';
end
$$;
create trigger pos_receipts_reject_change before update or delete on pos_receipts
  for each row execute function pos_receipts_reject_change();
