-- What else lists are narrowed by: invoices that an estimate charged, how they stand as electronic invoices, and
-- contracts that end soon.

-- Whether an estimate charged a bill follows from its readings; nobody writes it but these triggers.
alter table bills add column is_estimated boolean not null default false;

create function bills_estimated() returns trigger language plpgsql as $$
begin
  new.is_estimated := exists (select from counter_readings where bill_id = new.id and type = 'estimated');
  return new;
end
$$;
create trigger bills_estimated_new before insert on bills for each row
  when (new.is_estimated) execute function bills_estimated();
create trigger bills_estimated before update of is_estimated on bills for each row execute function bills_estimated();

create function estimates_mark() returns trigger language plpgsql as $$
begin
  update bills set is_estimated = is_estimated where id in (new.bill_id, old.bill_id);
  return null;
end
$$;
create trigger estimates_mark_new after insert on counter_readings for each row
  when (new.type = 'estimated' and new.bill_id is not null) execute function estimates_mark();
create trigger estimates_mark after update of bill_id on counter_readings for each row
  when (new.type = 'estimated' and old.bill_id is distinct from new.bill_id) execute function estimates_mark();

-- What is filled in here is no news to the triggers of a bill.
alter table bills disable trigger user;
update bills set is_estimated = true
where id in (select bill_id from counter_readings where type = 'estimated' and bill_id is not null);
set constraints all immediate;
alter table bills enable trigger user;

-- Who is registered for VAT gets electronic invoices, once all is known that one names.
create function einvoice_ready(type text, is_registered boolean, trn text, email text, authority text)
  returns boolean language sql immutable parallel safe
  return type <> 'individual' and is_registered and trn is not null and email is not null
    and (type <> 'company' or authority is not null);

-- How a bill stands as an electronic invoice is settled by its buyer on the day that it is issued.
alter table bills add column einvoice text not null default 'none' check (einvoice in ('none', 'ready', 'b2c_excluded'));

create function einvoice_of(kind text, buyer uuid) returns text language sql stable
  return (select case when kind = 'deposit_receipt' then 'none' when c.type = 'individual' then 'b2c_excluded'
    when einvoice_ready(c.type, c.is_vat_registered, c.trn, c.email, c.trade_license_authority) then 'ready'
    else 'none' end from clients c where c.id = buyer);

alter table bills disable trigger user;
update bills set einvoice = einvoice_of(kind, client_id) where status not in ('Draft', 'Held');
set constraints all immediate;
alter table bills enable trigger user;

create function bills_einvoice() returns trigger language plpgsql as $$
begin
  new.einvoice := case when tg_op = 'INSERT' or new.status in ('Draft', 'Held') then 'none'
    when old.status in ('Draft', 'Held') then einvoice_of(new.kind, new.client_id) else old.einvoice end;
  return new;
end
$$;
create trigger bills_einvoice_new before insert on bills for each row
  when (new.einvoice <> 'none') execute function bills_einvoice();
create trigger bills_einvoice before update of status, einvoice on bills for each row execute function bills_einvoice();

-- Estimates are few among all bills, and stand anywhere in an order.
create index bills_estimated on bills (created_at, id) where is_estimated and deleted_at is null;
create index bills_estimated_by_number on bills (unique_number, id) where is_estimated and deleted_at is null;
create index bills_estimated_by_due on bills (due_date, id) where is_estimated and deleted_at is null;
create index bills_estimated_by_total on bills (total, id) where is_estimated and deleted_at is null;
create index bills_estimated_by_balance on bills (balance_due, id) where is_estimated and deleted_at is null;

-- Most buyers are persons, whose bills stand everywhere but at the upper end of amounts.
create index bills_einvoice on bills (einvoice, created_at, id) where einvoice <> 'b2c_excluded' and deleted_at is null;
create index bills_einvoice_by_number on bills (einvoice, unique_number, id)
  where einvoice <> 'b2c_excluded' and deleted_at is null;
create index bills_einvoice_by_due on bills (einvoice, due_date, id)
  where einvoice <> 'b2c_excluded' and deleted_at is null;
create index bills_einvoice_by_total on bills (einvoice, total, id) where deleted_at is null;
create index bills_einvoice_by_balance on bills (einvoice, balance_due, id) where deleted_at is null;

create index contracts_expiring on contracts (end_date, id) where status = 'Active' and deleted_at is null;
