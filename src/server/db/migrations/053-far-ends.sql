-- A large list is sorted by what has an order, numbers, days and amounts, and narrowed by what has few values; where the
-- narrowed rows may be many and lie at the far end of an order, they have an index in it.

-- A number is unique among those that have one; the order of numbers has an index of its own.
alter table bills drop constraint bills_unique_number_key;
create unique index bills_unique_number_key on bills (unique_number) where unique_number is not null;

-- Most bills are of consumption and are found along any order but that of numbers, which begins with the kind.
drop index bills_of_kind;
create index bills_of_kind on bills (kind, created_at, id) where kind <> 'consumption' and deleted_at is null;
create index bills_of_kind_by_issue on bills (kind, issue_date, id) where kind <> 'consumption' and deleted_at is null;
create index bills_of_kind_by_due on bills (kind, due_date, id) where kind <> 'consumption' and deleted_at is null;
create index bills_of_kind_by_total on bills (kind, total, id) where kind <> 'consumption' and deleted_at is null;
create index bills_of_kind_by_balance on bills (kind, balance_due, id) where kind <> 'consumption' and deleted_at is null;
create index bills_of_kind_by_number on bills (kind, unique_number, id) where deleted_at is null;

-- What is owed is a small part of all, and stands at one end of most orders.
create index bills_open on bills (created_at, id)
  where status in ('Issued', 'PartiallyPaid') and balance_due > 0 and deleted_at is null;
create index bills_open_by_number on bills (unique_number, id)
  where status in ('Issued', 'PartiallyPaid') and balance_due > 0 and deleted_at is null;
create index bills_open_by_issue on bills (issue_date, id)
  where status in ('Issued', 'PartiallyPaid') and balance_due > 0 and deleted_at is null;
create index bills_open_by_due on bills (due_date, id)
  where status in ('Issued', 'PartiallyPaid') and balance_due > 0 and deleted_at is null;
create index bills_open_by_total on bills (total, id)
  where status in ('Issued', 'PartiallyPaid') and balance_due > 0 and deleted_at is null;

-- All that a client's bills are sorted by, so that the bills of many clients are sorted without reading them.
drop index bills_client;
create index bills_client on bills (client_id, created_at, id)
  include (issue_date, due_date, total, balance_due, status, unique_number) where deleted_at is null;

update wallets set end_date = (paid_at at time zone 'Asia/Dubai')::date where end_date is null;
set constraints all immediate;
alter table wallets alter column end_date set not null;

-- How far apart two days of a record ever are: a span of the one bounds the other.
create index bills_issued_after on bills ((issue_date - (created_at at time zone 'Asia/Dubai')::date));
create index bills_due_after on bills ((due_date - (created_at at time zone 'Asia/Dubai')::date));
create index bills_issued_before on bills ((issue_date - due_date));
create index wallets_due_after on wallets ((end_date - (paid_at at time zone 'Asia/Dubai')::date));
create index wallets_due_before on wallets ((- (end_date - (paid_at at time zone 'Asia/Dubai')::date)));

-- What has few values is nobody's order.
drop index bills_by_status;
drop index wallets_by_type;
drop index wallets_by_status;
drop trigger holders_rename on users;
drop function holders_rename();
drop trigger wallets_name on wallets;
drop index wallets_by_holder;
alter table wallets drop column holder_name;
create or replace function wallets_name() returns trigger language plpgsql as $$
begin
  select unique_number into new.contract_number from contracts where id = new.contract_id;
  return new;
end
$$;
create trigger wallets_name before insert or update of contract_id, contract_number on wallets
  for each row execute function wallets_name();

-- What is wrong with a reading is sought among the few that have something wrong.
create index counter_readings_flagged on counter_readings (at, id) where flags <> '{}';

-- What somebody was told of one kind of record.
create index events_user_model on events (user_id, model, created_at, id);
