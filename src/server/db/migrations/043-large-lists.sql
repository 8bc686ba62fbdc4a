-- What the largest lists are sorted and narrowed by, so that no page of them reads more than it shows.

-- Who holds a payment and for which contract it was taken, as its list is sorted by them: nobody writes them but these triggers.
alter table wallets add column holder_name text, add column contract_number text;

create function wallets_name() returns trigger language plpgsql as $$
begin
  select first_name || ' ' || last_name into new.holder_name from users where id = new.user_id;
  select unique_number into new.contract_number from contracts where id = new.contract_id;
  return new;
end
$$;
create trigger wallets_name before insert or update of user_id, contract_id, holder_name, contract_number on wallets
  for each row execute function wallets_name();

create function holders_rename() returns trigger language plpgsql as $$
begin
  update wallets set holder_name = null where user_id = new.id;
  return null;
end
$$;
create trigger holders_rename after update of first_name, last_name on users for each row
  when (row(old.first_name, old.last_name) is distinct from row(new.first_name, new.last_name))
  execute function holders_rename();

create function contracts_renumber() returns trigger language plpgsql as $$
begin
  update wallets set contract_number = null where contract_id = new.id;
  return null;
end
$$;
create trigger contracts_renumber after update of unique_number on contracts for each row
  when (old.unique_number <> new.unique_number) execute function contracts_renumber();

set constraints all immediate;
update wallets set holder_name = null;
alter table wallets alter column holder_name set not null, alter column contract_number set not null;
create index wallets_by_holder on wallets (holder_name, id);
create index wallets_by_contract on wallets (contract_number, id);
create index wallets_by_amount on wallets (amount, id);
create index wallets_by_end_date on wallets (end_date, id);
create index wallets_by_type on wallets (type, id);
create index wallets_by_status on wallets (status, id);
create index wallets_of_type on wallets (type, paid_at, id);
create index wallets_of_status on wallets (status, paid_at, id);

-- Whether a bill was mailed follows from the mails that went out with it.
alter table bills add column is_mailed boolean not null default false;

create function mailings_mark() returns trigger language plpgsql as $$
begin
  update bills set is_mailed = true where id = new.model_id and not is_mailed;
  return null;
end
$$;
create trigger mailings_mark after insert or update on mailings for each row
  when (new.model = 'bill' and new.status = 'sent') execute function mailings_mark();

update bills b set is_mailed = true
where exists (select from mailings m where m.model = 'bill' and m.model_id = b.id and m.status = 'sent');
set constraints all immediate;
create index bills_unsent on bills (created_at, id)
  where not is_mailed and status not in ('Draft', 'Held') and deleted_at is null;
create index bills_disputed on bills (created_at, id) where disputed and deleted_at is null;
create index bills_of_kind on bills (kind, created_at, id) where deleted_at is null;
create index bills_of_status on bills (status, created_at, id) where deleted_at is null;
create index bills_of_status_by_total on bills (status, total, id) where deleted_at is null;
create index bills_of_status_by_balance on bills (status, balance_due, id) where deleted_at is null;
create index bills_of_status_by_issue on bills (status, issue_date, id) where deleted_at is null;

create index counter_readings_of_type on counter_readings (type, at, id);
create index counter_readings_of_status on counter_readings (status, at, id);
create index counter_readings_flags on counter_readings using gin (flags);
