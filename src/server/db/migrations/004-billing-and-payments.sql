-- Bills, e-invoices, billing runs, payments, custody, handovers, deposits, refunds. Amounts are fils, prices AED.

-- === Bills ===

create table bills (
  id uuid primary key,
  version integer not null default 1,
  -- Set when the bill is issued.
  unique_number text collate "C",
  kind text not null check (kind in ('consumption', 'final', 'connection', 'maintenance', 'adjustment', 'credit_note',
    'deposit_receipt', 'opening_balance', 'other')),
  client_id uuid not null constraint bills_client_fkey references clients (id),
  contract_id uuid constraint bills_contract_fkey references contracts (id),
  order_id uuid,
  -- Bill that a credit note credits, and why; the code is of the tax authority's list.
  original_bill_id uuid constraint bills_original_bill_fkey references bills (id),
  credit_reason text,
  credit_reason_code text,
  -- What a credit note released from the payments of its bill; null for other bills.
  became_credit bigint check (became_credit is null or became_credit >= 0 and kind = 'credit_note'),
  -- A reversed bill was credited in full: its readings and its month can be billed again.
  reversed_at timestamptz,
  -- The reversed bill whose readings this bill bills again.
  replaces_bill_id uuid constraint bills_replaces_bill_fkey references bills (id),
  -- Overdue bill that a late fee is for.
  late_fee_of uuid constraint bills_late_fee_of_fkey references bills (id),
  -- Day on which the amount owed of an invoice of the previous system was taken over, which is the day of its posting;
  -- the dates of the invoice are its own.
  taken_over_on date,

  -- Month of a metered bill.
  cycle date check (cycle = date_trunc('month', cycle::timestamp)::date),
  -- Over-estimated volume that the next bill has to credit.
  carried_m3 numeric(14, 3) not null default 0 check (carried_m3 >= 0),
  is_estimated boolean not null default false,
  period_start date,
  period_end date,
  supply_date date not null,
  issue_date date,
  due_date date,
  language text not null check (language in ('en', 'ar')),
  notes text,
  hold_reason text,

  -- Snapshots taken when the bill is issued: the parties, the supply address and the contract's balance on other bills.
  seller jsonb,
  buyer jsonb,
  site jsonb,
  unit_no text,
  previous_balance bigint check (previous_balance >= 0),
  -- State of the electronic invoice, or why there is none.
  einvoice text not null default 'none' check (einvoice in ('none', 'b2c_excluded', 'missing_data', 'ready', 'submitted',
    'accepted', 'rejected', 'delivered')),
  is_delivered boolean not null default false,

  -- Sums of the lines.
  subtotal bigint not null default 0 check (subtotal >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  vat_total bigint not null default 0 check (vat_total >= 0),
  total bigint not null generated always as (subtotal - discount_total + vat_total) stored,
  -- Derived by the trigger bills_update_settlement from allocations, credit notes and write-offs. What was paid or
  -- credited after a write-off reduces the written-off amount.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  credited_amount bigint not null default 0 check (credited_amount >= 0),
  pending_check_amount bigint not null default 0 check (pending_check_amount >= 0),
  written_off_amount bigint not null default 0 check (written_off_amount >= 0),
  balance_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount - written_off_amount) stored,
  net_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount - written_off_amount - pending_check_amount)
    stored,
  -- Amounts settled outside of allocations and credit notes.
  paid_before bigint not null default 0 check (paid_before >= 0),
  credited_before bigint not null default 0 check (credited_before >= 0),

  disputed boolean not null default false,
  dispute_reason text check (length(dispute_reason) <= 500),
  status text not null default 'Draft'
    check (status in ('Draft', 'Held', 'Issued', 'PartiallyPaid', 'Paid', 'Credited', 'WrittenOff')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint bills_numbered_when_issued check
    ((status in ('Draft', 'Held')) = (unique_number is null) and (unique_number is null) = (issue_date is null)),
  constraint bills_due_after_supply check (due_date >= supply_date),
  constraint bills_period check (case when kind in ('consumption', 'final')
    then period_start is not null and period_end is not null and contract_id is not null else true end
    and (period_end is null or period_start is null or period_end >= period_start)),
  constraint bills_of_order check (kind <> 'maintenance' or order_id is not null),
  constraint bills_original check (original_bill_id is null or kind = 'credit_note'),
  constraint bills_credit_note_without_order check (original_bill_id is null or order_id is null),
  constraint bills_credit_reason_code check (credit_reason_code is null or kind = 'credit_note' and credit_reason_code in
    ('cancelled', 'nature_changed', 'price_altered', 'returned', 'tax_error', 'volume_discount')),
  constraint bills_paid_within_total check
    (paid_amount + credited_amount + pending_check_amount <= subtotal - discount_total + vat_total),
  constraint bills_cycle check (cycle is null or kind in ('consumption', 'final') and contract_id is not null),
  constraint bills_late_fee check (late_fee_of is null or kind = 'adjustment' and late_fee_of <> id),
  constraint bills_taken_over check ((kind = 'opening_balance') = (taken_over_on is not null))
);
-- Lists count, filter and sort from indexes alone: a bill is wide, so indexes include what filters and other orders
-- read. The matches of a search are sorted from the index of numbers.
create unique index bills_unique_number_key on bills (unique_number)
  include (id, created_at, status, kind, einvoice, is_estimated, disputed, is_delivered, pending_check_amount, cycle,
    issue_date, due_date, total, balance_due, deleted_at);
create index bills_number_end on bills (reverse(unique_number)) where unique_number is not null;
create index bills_contract on bills (contract_id, created_at, id)
  include (issue_date, due_date, kind, status, balance_due, deleted_at);
create index bills_client on bills (client_id, created_at, id)
  include (unique_number, status, kind, einvoice, is_estimated, disputed, is_delivered, pending_check_amount, due_date,
    total, balance_due)
  where deleted_at is null;
-- One valid consumption bill per contract and month; nulls are distinct, so that final and reversed bills are only
-- indexed by their month.
create unique index bills_cycle_key on bills
  (cycle, contract_id, (case when kind <> 'final' and reversed_at is null then kind end))
  include (id, created_at, due_date, total, balance_due) where cycle is not null and deleted_at is null;
-- One late fee per overdue bill, even when its draft was deleted.
create unique index bills_late_fee_of_key on bills (late_fee_of) where late_fee_of is not null;
create index bills_created_at on bills (created_at, id)
  include (status, kind, einvoice, is_estimated, disputed, is_delivered, cycle, supply_date, issue_date, due_date,
    balance_due)
  where deleted_at is null;
create index bills_due_date on bills (due_date, created_at, id)
  include (status, kind, einvoice, is_estimated, is_delivered, cycle, issue_date, total, balance_due)
  where deleted_at is null;
-- Invoices issued in a month, with their amounts: the dashboard adds them up from the index alone.
create index bills_issue_date on bills (issue_date, created_at, id)
  include (due_date, kind, status, subtotal, discount_total, vat_total, total, is_delivered, contract_id)
  where deleted_at is null;
create index bills_total on bills (total, id)
  include (status, kind, einvoice, is_estimated, is_delivered, cycle, issue_date, due_date, balance_due)
  where deleted_at is null;
create index bills_balance_due on bills (balance_due, id)
  include (status, kind, einvoice, is_estimated, is_delivered, cycle, issue_date, due_date) where deleted_at is null;
-- Filters with few values; those without its leading columns skip through it. Each combination is in the default
-- order. Invoices that were not delivered, and those covered by cheques, are few; the index is searched for these too.
create index bills_state on bills
  (status, kind, einvoice, is_estimated, disputed, is_delivered, (pending_check_amount > 0), created_at, id)
  include (unique_number, supply_date, due_date, total, balance_due, client_id, pending_check_amount, net_due, contract_id)
  where deleted_at is null;
create index bills_cycle on bills (cycle, created_at, id) include (due_date, total, balance_due)
  where cycle is not null and deleted_at is null;
-- Credit notes and invoices of orders share an index, which finds the latter by both columns.
create index bills_source on bills (original_bill_id, order_id)
  where original_bill_id is not null or order_id is not null;

alter table counter_readings add constraint counter_readings_bill_fkey foreign key (bill_id) references bills (id);
alter table deliveries add constraint deliveries_bill_fkey foreign key (bill_id) references bills (id);

-- Each amount is rounded half up to a fils, VAT line by line.
create table bill_lines (
  bill_id uuid not null references bills (id) on delete cascade,
  position smallint not null check (position between 1 and 100),
  code text not null,
  description text not null check (description <> ''),
  -- Arabic description of a line that was entered by hand; standard lines are translated when printed.
  description_ar text check (description_ar <> ''),
  quantity numeric(10, 3) not null,
  -- Bulk deliveries are billed by the litre.
  unit text not null check (unit in ('m3', 'litre', 'month', 'pcs', 'hour', 'service')),
  unit_price numeric(11, 4) not null check (unit_price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'O', 'AE')),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  -- The last credit note of a line takes the VAT that is left of it, which may differ by some fils from the rate.
  vat_adjustment bigint not null default 0,
  amount bigint not null generated always as (round(quantity * unit_price * 100)::bigint) stored,
  net bigint not null generated always as (round(quantity * unit_price * 100)::bigint - discount) stored,
  vat bigint not null generated always as
    (round((round(quantity * unit_price * 100) - discount) * vat_rate / 100)::bigint + vat_adjustment) stored,
  -- Line of the original bill that a line of a credit note credits.
  credits smallint check (credits between 1 and 100),
  primary key (bill_id, position),
  constraint bill_lines_code check (code in ('gas', 'service', 'convenience', 'connection', 'reconnection',
    'late_fee', 'material', 'labour', 'estimate_true_up')),
  -- An estimate that was too high is credited by a line of its own with a negative quantity.
  constraint bill_lines_quantity check (case when code = 'estimate_true_up' then quantity < 0 else quantity > 0 end),
  constraint bill_lines_discount check (discount <= greatest(0, round(quantity * unit_price * 100))),
  constraint bill_lines_vat check ((vat_category = 'S') = (vat_rate > 0)),
  constraint bill_lines_vat_adjustment check (vat_adjustment = 0 or credits is not null and vat_rate > 0)
);

-- Tariff versions that a bill was calculated with, and the number of days of each.
create table bill_tariffs (
  bill_id uuid not null references bills (id) on delete cascade,
  position smallint not null check (position between 1 and 50),
  version_id uuid not null constraint bill_tariffs_version_fkey references setting_versions (id),
  days integer not null check (days > 0),
  primary key (bill_id, position)
);

create function bill_is_open(bill uuid) returns boolean language sql stable as $$
  select exists (select from bills where id = bill and status in ('Draft', 'Held'))
$$;

-- Lines of an issued bill are immutable; lines of a draft are deleted and inserted, never updated.
create function bill_lines_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not bill_is_open(coalesce(new.bill_id, old.bill_id)) then
    raise exception 'the lines of an issued bill cannot be changed' using errcode = '23000';
  end if;
  return coalesce(new, old);
end
$$;
create trigger bill_lines_reject_change before insert or update or delete on bill_lines
  for each row execute function bill_lines_reject_change();
create trigger bill_tariffs_reject_change before insert or update or delete on bill_tariffs
  for each row execute function bill_lines_reject_change();

-- Recalculates the totals of a bill from its lines.
create function bill_lines_update_totals() returns trigger language plpgsql as $$
begin
  update bills b set
    subtotal = coalesce(l.subtotal, 0), discount_total = coalesce(l.discount, 0), vat_total = coalesce(l.vat, 0)
  from (select distinct bill_id from changed) c
  left join lateral (select sum(amount)::bigint as subtotal, sum(discount)::bigint as discount, sum(vat)::bigint as vat
    from bill_lines where bill_id = c.bill_id) l on true
  where b.id = c.bill_id;
  return null;
end
$$;
create trigger bill_lines_update_totals_insert after insert on bill_lines referencing new table as changed
  for each statement execute function bill_lines_update_totals();
create trigger bill_lines_update_totals_delete after delete on bill_lines referencing old table as changed
  for each statement execute function bill_lines_update_totals();

-- Rejects totals that differ from the lines.
create function bills_check_totals() returns trigger language plpgsql as $$
begin
  if row(new.subtotal, new.discount_total, new.vat_total) is distinct from
      (select row(coalesce(sum(amount), 0)::bigint, coalesce(sum(discount), 0)::bigint, coalesce(sum(vat), 0)::bigint)
       from bill_lines where bill_id = new.id) then
    raise exception 'the totals of a bill must equal its lines' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bills_check_totals before update of subtotal, discount_total, vat_total on bills
  for each row execute function bills_check_totals();

-- A bill starts as a draft without amounts.
create function bills_require_draft() returns trigger language plpgsql as $$
begin
  if new.status not in ('Draft', 'Held') or row(new.subtotal, new.discount_total, new.vat_total) <> row(0, 0, 0) then
    raise exception 'a bill must start as a draft without amounts' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bills_require_draft before insert on bills for each row execute function bills_require_draft();

-- Only a bill with lines and a due date can be issued, and an issued bill is immutable. An opening balance of which
-- nothing was paid or credited is undone: settled in full, deleted, and its number is free. Deferred, so that more
-- specific errors are reported first.
create function bills_reject_change() returns trigger language plpgsql as $$
begin
  if new.late_fee_of is distinct from old.late_fee_of then
    raise exception 'the bill of a late fee cannot be changed' using errcode = '23000';
  end if;
  if new.status in ('Draft', 'Held') and old.status in ('Draft', 'Held') then
    return null;
  end if;
  if new.due_date is null or old.status in ('Draft', 'Held')
     and not exists (select from bill_lines where bill_id = new.id) then
    raise exception 'an issued bill must have lines and a due date' using errcode = '23000';
  end if;
  if old.kind = 'opening_balance' and old.status = 'Issued' and old.deleted_at is null and new.deleted_at is not null
     and new.kind = old.kind and new.balance_due = 0 and new.credited_before = old.total and old.net_due = old.total then
    return null;
  end if;
  if old.status not in ('Draft', 'Held') and (new.status in ('Draft', 'Held') or new.deleted_at is not null
     or row(old.unique_number, old.kind, old.client_id, old.contract_id, old.order_id, old.period_start, old.period_end,
       old.issue_date, old.supply_date, old.language, old.seller, old.buyer, old.site, old.unit_no,
       old.previous_balance, old.original_bill_id, old.credit_reason, old.became_credit, old.paid_before,
       old.credited_before, old.taken_over_on)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer, new.site, new.unit_no,
       new.previous_balance, new.original_bill_id, new.credit_reason, new.became_credit, new.paid_before,
       new.credited_before, new.taken_over_on)) then
    raise exception 'an issued bill cannot be changed' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger bills_reject_change after update on bills deferrable initially deferred
  for each row execute function bills_reject_change();

create function bills_reject_cycle_change() returns trigger language plpgsql as $$
begin
  if row(old.cycle, old.carried_m3) is distinct from row(new.cycle, new.carried_m3)
     and old.status not in ('Draft', 'Held') then
    raise exception 'an issued bill cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bills_reject_cycle_change before update of cycle, carried_m3 on bills
  for each row execute function bills_reject_cycle_change();

-- A draft that becomes another kind of bill has no month.
create function bills_clear_cycle() returns trigger language plpgsql as $$
begin
  new.cycle := null;
  return new;
end
$$;
create trigger bills_clear_cycle before update of kind, contract_id on bills for each row
  when (new.kind not in ('consumption', 'final') or new.contract_id is null) execute function bills_clear_cycle();

create function bills_reject_delete() returns trigger language plpgsql as $$
begin
  if old.status not in ('Draft', 'Held') then
    raise exception 'an issued bill cannot be deleted' using errcode = '23000';
  end if;
  return old;
end
$$;
create trigger bills_reject_delete before delete on bills for each row execute function bills_reject_delete();

-- Issuing a bill makes its readings final; deleting a draft releases them.
create function bills_finalize_readings() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    update counter_readings set bill_id = null where bill_id = new.id;
  elsif old.status in ('Draft', 'Held') and new.status not in ('Draft', 'Held') then
    update counter_readings set status = 'billed' where bill_id = new.id;
  end if;
  return null;
end
$$;
create trigger bills_finalize_readings after update of status, deleted_at on bills
  for each row execute function bills_finalize_readings();

-- Due date of the oldest unpaid bill of a client.
create function oldest_due_date(client uuid) returns date language sql stable
  return (select min(due_date) from bills where client_id = client and status in ('Issued', 'PartiallyPaid')
    and kind <> 'credit_note' and deleted_at is null);

-- Keeps the due date of the client's oldest unpaid bill. The lock makes bills of the same client wait for each other,
-- so that each sees the others. Deferred, so that a bill is not locked while its transaction waits for other bills of
-- the client.
create function bills_update_client() returns trigger language plpgsql as $$
begin
  perform from clients where id = new.client_id for no key update;
  update clients set oldest_due_date = oldest_due_date(id)
  where id = new.client_id and oldest_due_date is distinct from oldest_due_date(id);
  return null;
end
$$;
create constraint trigger bills_update_client after update on bills deferrable initially deferred for each row
  when (row(old.status, old.due_date) is distinct from row(new.status, new.due_date)
    and new.kind <> 'credit_note' and new.status not in ('Draft', 'Held'))
  execute function bills_update_client();

-- === Reversed bills ===

-- Readings that a reversed bill was calculated from; append-only.
create table released_readings (
  bill_id uuid not null constraint released_readings_bill_fkey references bills (id),
  reading_id uuid not null constraint released_readings_reading_fkey references counter_readings (id),
  primary key (bill_id, reading_id)
);
create index released_readings_reading on released_readings (reading_id);

create function released_readings_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a released reading cannot be changed' using errcode = '23000';
end
$$;
create trigger released_readings_reject_change before update or delete on released_readings
  for each row execute function released_readings_reject_change();

-- A bill is reversed once, when credit notes cover all of it.
create function bills_reject_reversal() returns trigger language plpgsql as $$
begin
  if old.replaces_bill_id is distinct from new.replaces_bill_id and old.status not in ('Draft', 'Held') then
    raise exception 'an issued bill cannot be changed' using errcode = '23000';
  end if;
  if old.reversed_at is distinct from new.reversed_at and (old.reversed_at is not null
      or new.kind not in ('consumption', 'final') or new.status in ('Draft', 'Held') or new.credited_amount < new.total) then
    raise exception 'only a bill that was credited in full can be reversed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bills_reject_reversal after update of reversed_at, replaces_bill_id on bills
  for each row execute function bills_reject_reversal();

-- A delivery ticket is billed once; a discarded or reversed bill releases it.
create function bills_release_deliveries() returns trigger language plpgsql as $$
begin
  update deliveries set bill_id = null where bill_id = new.id;
  return null;
end
$$;
create trigger bills_release_deliveries after update of deleted_at, reversed_at on bills for each row
  when (new.deleted_at is not null or new.reversed_at is not null) execute function bills_release_deliveries();

-- === Estimated bills ===

-- A bill is estimated if one of its readings is, or was when it was reversed.
create function bills_set_estimated() returns trigger language plpgsql as $$
begin
  new.is_estimated := exists (select from counter_readings where bill_id = new.id and type = 'estimated')
    or exists (select from released_readings l join counter_readings r on r.id = l.reading_id
      where l.bill_id = new.id and r.type = 'estimated');
  return new;
end
$$;
create trigger bills_set_estimated_insert before insert on bills for each row
  when (new.is_estimated) execute function bills_set_estimated();
create trigger bills_set_estimated before update of is_estimated on bills
  for each row execute function bills_set_estimated();

create function counter_readings_update_bill() returns trigger language plpgsql as $$
begin
  update bills set is_estimated = is_estimated where id in (new.bill_id, old.bill_id);
  return null;
end
$$;
create trigger counter_readings_update_bill_insert after insert on counter_readings for each row
  when (new.type = 'estimated' and new.bill_id is not null) execute function counter_readings_update_bill();
create trigger counter_readings_update_bill after update of bill_id on counter_readings for each row
  when (new.type = 'estimated' and old.bill_id is distinct from new.bill_id)
  execute function counter_readings_update_bill();

-- === E-invoices (PINT AE) ===

-- E-invoice status of a bill when it is issued: individuals who buy for themselves get no e-invoice.
create function einvoice_status(kind text, buyer uuid) returns text language sql stable
  return (select case when kind in ('deposit_receipt', 'opening_balance') then 'none'
    when c.type = 'individual' and not c.in_business then 'b2c_excluded'
    else 'none' end from clients c where c.id = buyer);

-- Sets the electronic invoicing status when a bill is issued; afterwards it follows the e-invoice.
create function bills_set_einvoice() returns trigger language plpgsql as $$
begin
  new.einvoice := case when tg_op = 'INSERT' or new.status in ('Draft', 'Held') then 'none'
    when old.status in ('Draft', 'Held') then einvoice_status(new.kind, new.client_id)
    else coalesce((select state from einvoices where bill_id = new.id), old.einvoice) end;
  return new;
end
$$;
create trigger bills_set_einvoice_insert before insert on bills for each row
  when (new.einvoice <> 'none') execute function bills_set_einvoice();
create trigger bills_set_einvoice before update of status, einvoice on bills
  for each row execute function bills_set_einvoice();

-- The document of each business invoice, and its way to the provider.
create table einvoices (
  -- UUID of the document, which it keeps when it is corrected.
  id uuid primary key,
  bill_id uuid not null constraint einvoices_bill_fkey references bills (id),
  revision integer not null default 1 check (revision > 0),
  state text not null
    check (state in ('missing_data', 'ready', 'submitted', 'accepted', 'rejected', 'delivered')),
  -- The facts of the document, frozen when the invoice was issued.
  document jsonb not null,
  -- Failed rules: our own, or the reasons of a rejection.
  problems jsonb not null default '[]',
  provider_id text,
  -- Whether the buyer can receive it over the network; null until it was looked up.
  on_network boolean,
  -- Attempts since the last progress, and why the last one failed.
  attempts integer not null default 0 check (attempts >= 0),
  reason text,
  next_attempt_at timestamptz,
  -- Until then, one worker has it.
  leased_until timestamptz,
  -- Set before the document is sent, so that after a lost answer it is looked up first.
  sending_since timestamptz,
  submitted_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint einvoices_at_provider check (state not in ('submitted', 'accepted', 'delivered') or provider_id is not null),
  constraint einvoices_problems check ((state in ('missing_data', 'rejected')) = (problems <> '[]'))
);
create unique index einvoices_bill on einvoices (bill_id);
create index einvoices_due on einvoices (next_attempt_at) where next_attempt_at is not null;

-- A document that was sent is corrected only after its rejection; a delivered one never changes.
create function einvoices_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'delivered' and new.state <> 'delivered'
     or row(old.id, old.bill_id) <> row(new.id, new.bill_id)
     or old.document <> new.document and (old.state in ('submitted', 'accepted', 'delivered') or new.revision = old.revision) then
    raise exception 'an e-invoice that was sent cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger einvoices_reject_change before update or delete on einvoices
  for each row execute function einvoices_reject_change();

create function einvoices_update_bill() returns trigger language plpgsql as $$
begin
  update bills set einvoice = new.state where id = new.bill_id;
  return null;
end
$$;
create trigger einvoices_update_bill after insert or update of state on einvoices
  for each row execute function einvoices_update_bill();

-- What was sent and what was answered, with its hash, append-only.
create table einvoice_archive (
  id uuid primary key,
  einvoice_id uuid not null constraint einvoice_archive_einvoice_fkey references einvoices (id),
  revision integer not null check (revision > 0),
  kind text not null check (kind in ('document', 'answer')),
  content text not null,
  sha256 text not null check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  -- Last day for which the law asks for it.
  keep_until date not null,
  created_at timestamptz not null default now()
);
create unique index einvoice_archive_content on einvoice_archive (einvoice_id, kind, sha256);

create function einvoice_archive_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old.keep_until >= today_in_dubai() then
    raise exception 'the archive of e-invoices cannot be changed' using errcode = '23000';
  end if;
  return old;
end
$$;
create trigger einvoice_archive_reject_change before update or delete on einvoice_archive
  for each row execute function einvoice_archive_reject_change();

-- === Billing runs ===

-- Billing runs are background jobs: a run has a fixed set of contracts and records the outcome of each.
create table bill_runs (
  id uuid primary key,
  version integer not null default 1,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  -- Filters; empty for all.
  sites text[] not null,
  types text[] not null,
  cycles text[] not null,
  -- Whether counters without a reading are estimated, and the steps after drafting.
  estimates boolean not null,
  issues boolean not null,
  delivers boolean not null,
  status text not null default 'Running' check (status in ('Running', 'Paused', 'Completed', 'Cancelled')),
  started_by uuid not null constraint bill_runs_starter_fkey references users (id),
  -- Session of the user who started it, for the audit.
  session_id uuid not null,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  total integer not null check (total >= 0),
  -- Contracts processed so far, again after they were mended, too, and the time that took.
  processed integer not null default 0 check (processed >= 0),
  worked_ms bigint not null default 0 check (worked_ms >= 0),
  constraint bill_runs_finished check ((status in ('Completed', 'Cancelled')) = (finished_at is not null)),
  constraint bill_runs_steps check (issues or not delivers)
);
create index bill_runs_unfinished on bill_runs (month) where finished_at is null;
create index bill_runs_started_at on bill_runs (started_at, id);

-- A contract of a run with its outcome; amounts are fils.
create table bill_run_items (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null constraint bill_run_items_run_fkey references bill_runs (id),
  contract_id uuid not null constraint bill_run_items_contract_fkey references contracts (id),
  contract_number text collate "C" not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'drafted', 'held', 'billed', 'nothing_due', 'unread',
    'refused', 'failed', 'issued', 'issue_refused', 'sent', 'not_sent')),
  reason text,
  bill_id uuid constraint bill_run_items_bill_fkey references bills (id),
  consumption_m3 numeric(14, 3),
  total bigint,
  last_total bigint
);
create unique index bill_run_items_contract_key on bill_run_items (run_id, contract_id);
create index bill_run_items_outcome on bill_run_items (run_id, outcome, contract_number, id);
create index bill_run_items_number on bill_run_items (run_id, contract_number, id);
create index bill_run_items_of_contract on bill_run_items (contract_id);
create index bill_run_items_bill on bill_run_items (bill_id) where bill_id is not null;

-- === Handovers ===

-- Handover of payments to a cashier: expected and counted amounts.
create table handovers (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint handovers_number_key unique,
  user_id uuid not null references users (id),
  cashier_id uuid not null references users (id),
  at timestamptz not null,
  cash_expected bigint not null check (cash_expected >= 0),
  cash_counted bigint not null check (cash_counted >= 0),
  difference bigint not null generated always as (cash_counted - cash_expected) stored,
  denominations jsonb,
  checks_count integer not null check (checks_count >= 0),
  checks_total bigint not null check (checks_total >= 0),
  note text check (note <> ''),
  created_at timestamptz not null default now(),
  deleted_at timestamptz check (deleted_at is null)
);
create index handovers_custodian on handovers (user_id, at, id);
create index handovers_at on handovers (at, id);
create index handovers_difference on handovers (difference, id);

-- === Payments ===

-- Whether the client has a cheque back, so that it can be taken again: it was returned, or replaced before the bank
-- paid part of it.
create function is_given_back(check_status text, partial_amount bigint) returns boolean language sql immutable
  return coalesce(check_status = 'cancelled' or check_status = 'replaced' and partial_amount = 0, false);

-- Payments, in the custody of the employee who took them until they are handed over.
create table wallets (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null,
  user_id uuid not null references users (id),
  -- A payment belongs to a contract, or to a client for an invoice without a contract.
  contract_id uuid references contracts (id),
  client_id uuid constraint wallets_client_fkey references clients (id),
  -- Copied from the contract by the trigger wallets_set_contract_number, for sorting.
  contract_number text collate "C",
  pos_id uuid constraint wallets_pos_fkey references pos (id),
  amount bigint not null check (amount > 0),
  -- `deposit` is a security deposit that is applied, `credit` was transferred from another payment, `opening_balance`
  -- is credit of the previous system; these move no money.
  type text not null,
  paid_at timestamptz not null,
  end_date date not null,
  -- Where the payment was taken.
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  note text,

  account_last4 text check (account_last4 ~ '^\d{4}$'),
  terminal_ref text,
  auth_code text,
  bank_ref text,

  check_number text collate "C",
  bank_name text,
  drawer_name text,
  check_status text check (check_status in ('received', 'in_safe', 'deposited', 'cleared', 'bounced', 'represented',
    'replaced', 'cancelled', 'stale')),
  -- Cheque held as a guarantee: it counts and settles bills only after it has cleared.
  is_security boolean not null default false,
  deposit_slip_no text,
  deposit_bank text,
  deposited_on date,
  cleared_on date,
  bounced_on date,
  bounce_reason text,
  bounce_fee_bill uuid references bills (id),
  -- Amount that the bank paid of a bounced cheque.
  partial_amount bigint not null default 0,
  return_reason text,
  -- Payment that this one replaces.
  replaces uuid references wallets (id),

  -- Taken as a security deposit: settles no bill and is no credit.
  for_deposit boolean not null default false,
  -- The bank has not paid the cheque yet.
  pending boolean not null generated always as (type = 'check' and voided_at is null
    and coalesce(check_status, 'received') in ('received', 'in_safe', 'deposited')) stored,
  -- Amount that counts as paid or will, once the cheque clears.
  usable bigint not null generated always as (case
    when voided_at is not null then 0
    when type <> 'check' or coalesce(check_status, 'received') in ('received', 'in_safe', 'deposited', 'cleared')
      then amount
    else partial_amount end) stored,
  -- Parts of `usable` that settle bills, were paid back, and were transferred to another contract.
  allocated bigint not null default 0,
  refunded bigint not null default 0,
  transferred bigint not null default 0,

  status text not null default 'Pending' check (status in ('Pending', 'Handover', 'Done')),
  handed_at timestamptz,
  handover_id uuid references handovers (id),
  done_at timestamptz,
  done_by uuid references users (id),
  voided_at timestamptz,
  voided_by uuid references users (id),
  void_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint wallets_account check ((contract_id is null) = (client_id is not null)),
  constraint wallets_type_check
    check (type in ('cash', 'check', 'card', 'transfer', 'deposit', 'credit', 'opening_balance')),
  constraint wallets_check check ((status = 'Done') = (done_at is not null)),
  constraint wallets_check1 check (type <> 'check' or (check_number is not null and bank_name is not null)),
  constraint wallets_partial check (partial_amount between 0 and amount - 1),
  constraint wallets_held check (type not in ('deposit', 'credit', 'opening_balance') or status = 'Done'),
  constraint wallets_handover check (handover_id is null or status = 'Done'),
  constraint wallets_for_deposit check (not for_deposit or type not in ('deposit', 'credit', 'opening_balance')),
  constraint wallets_deposit_of_contract check (contract_id is not null or not for_deposit),
  constraint wallets_security check (not is_security or type = 'check' and not for_deposit),
  constraint wallets_place check ((lat is null) = (lng is null)),
  constraint wallets_allocated check (allocated >= 0 and refunded >= 0 and transferred >= 0
    and allocated + refunded + transferred <= usable),
  constraint wallets_refunded check (refunded = 0 or status = 'Done' and not for_deposit),
  constraint wallets_transferred check (transferred = 0 or not for_deposit and not pending and type <> 'deposit'),
  -- Payments are voided, never deleted, so that lists need no other column to filter by.
  constraint wallets_never_deleted check (deleted_at is null)
);
create unique index wallets_unique_number_key on wallets (unique_number) include (id, paid_at);
create index wallets_number_end on wallets (reverse(unique_number));
-- A cheque is taken once until it is given back, in whatever case its bank and drawer are written; nulls are distinct,
-- so that cheques which were voided or given back are only indexed by their number.
create unique index wallets_check_number_key on wallets
  (check_number, (case when type = 'check' and voided_at is null and not is_given_back(check_status, partial_amount)
    then lower(bank_name) end), lower(drawer_name))
  where check_number is not null;
-- A payment has one valid replacement.
create unique index wallets_replaces on wallets (replaces) where replaces is not null and voided_at is null;
-- Payments of a contract; those of a client without a contract are the ones whose contract is null.
create index wallets_contract on wallets (contract_id, paid_at, id)
  include (usable, allocated, refunded, transferred, pending, client_id);
create index wallets_handover on wallets (handover_id, id) where handover_id is not null;
create index wallets_pos on wallets (pos_id, paid_at, id) where pos_id is not null;
-- Payments of a month, with what the dashboard adds up and what the bank says about cheques.
create index wallets_paid_at on wallets (paid_at, id)
  include (user_id, type, status, check_status, is_security, cleared_on, end_date, amount, contract_number, voided_at,
    contract_id);
create index wallets_end_date on wallets (end_date, paid_at, id)
  include (user_id, type, status, check_status, is_security, cleared_on, amount, contract_number, voided_at, contract_id);
create index wallets_amount on wallets (amount, id)
  include (user_id, type, status, check_status, is_security, cleared_on, paid_at, end_date);
create index wallets_contract_number on wallets (contract_number, id)
  include (user_id, type, status, check_status, is_security, cleared_on, paid_at, end_date, amount);
-- Payments in custody, and voided ones.
create index wallets_open on wallets (user_id, type)
  include (id, status, paid_at, end_date, amount, contract_number, voided_at) where status <> 'Done';
create index wallets_ended_at on wallets (coalesce(done_at, voided_at));
-- Filters with few values; those without its leading columns skip through it. Cheques by the day on which they
-- bounced or were cleared are found by it, too.
create index wallets_state on wallets (user_id, type, check_status, is_security, bounced_on, cleared_on)
  include (id, status, paid_at, end_date, amount, contract_number, voided_at, contract_id);

-- The facts of a payment are immutable, and so is the status Done. Its number is free again once its import is undone.
create function wallets_reject_change() returns trigger language plpgsql as $$
begin
  if row(old.user_id, old.contract_id, old.client_id, old.amount, old.type, old.paid_at)
     is distinct from
     row(new.user_id, new.contract_id, new.client_id, new.amount, new.type, new.paid_at)
     or (old.status = 'Done' and new.status <> 'Done')
     or old.unique_number <> new.unique_number
       and not (new.unique_number = old.unique_number || ' (undone ' || right(new.id::text, 12) || ')'
         and (new.type = 'opening_balance' and new.voided_at is not null
           or is_given_back(new.check_status, new.partial_amount))) then
    raise exception 'a recorded payment cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger wallets_reject_change before update on wallets for each row execute function wallets_reject_change();

create function wallets_set_contract_number() returns trigger language plpgsql as $$
begin
  select unique_number into new.contract_number from contracts where id = new.contract_id;
  return new;
end
$$;
create trigger wallets_set_contract_number before insert or update of contract_id, contract_number on wallets
  for each row execute function wallets_set_contract_number();

create function contracts_update_payments() returns trigger language plpgsql as $$
begin
  update wallets set contract_number = null where contract_id = new.id;
  return null;
end
$$;
create trigger contracts_update_payments after update of unique_number on contracts for each row
  when (old.unique_number <> new.unique_number) execute function contracts_update_payments();

-- === Handover of payments ===

-- Whether a handover equals its payments; `offset 0` makes the planner find them by their batch.
create function is_handover_balanced(batch uuid) returns boolean language sql stable as $$
  select (b.cash_expected, b.checks_count, b.checks_total) = (
    select coalesce(sum(w.amount) filter (where w.type = 'cash'), 0)::bigint,
      count(*) filter (where w.type = 'check')::int,
      coalesce(sum(w.amount) filter (where w.type = 'check'), 0)::bigint
    from (select type, amount, user_id from wallets where handover_id = batch offset 0) w
    where w.user_id = b.user_id)
  from handovers b where b.id = batch
$$;

-- Deferred, because a handover is inserted before its payments are assigned to it.
create function handovers_check_totals() returns trigger language plpgsql as $$
begin
  if not is_handover_balanced(case when tg_table_name = 'wallets' then (to_jsonb(new) ->> 'handover_id')::uuid else new.id end) then
    raise exception 'a handover must equal its payments' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger handovers_check_totals after insert on handovers deferrable initially deferred
  for each row execute function handovers_check_totals();
create constraint trigger wallets_check_handover after update of handover_id on wallets deferrable initially deferred
  for each row when (new.handover_id is not null) execute function handovers_check_totals();

create function handovers_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a handover cannot be changed' using errcode = '23000';
end
$$;
create trigger handovers_reject_change before update or delete on handovers
  for each row execute function handovers_reject_change();

create function wallets_reject_handover_change() returns trigger language plpgsql as $$
begin
  if old.handover_id is not null and new.handover_id is distinct from old.handover_id then
    raise exception 'a payment cannot be moved to another handover' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger wallets_reject_handover_change before update of handover_id on wallets
  for each row execute function wallets_reject_handover_change();

-- === Custodians ===

-- Employees who ever took a payment, with the cash and cheques they hold.
create view custodians as
select u.id, u.username, u.first_name || ' ' || u.last_name as name, u.search,
  h.total_cash, h.count_cash, h.total_check, h.count_check, h.total, h.oldest, h.oldest_cash,
  b.at as unloaded_at,
  h.total_cash > numeric_setting('cash_limit_per_user') as over_limit,
  coalesce(h.oldest_cash < now() - make_interval(hours => numeric_setting('cash_age_hours')::int), false) as overdue
from users u
cross join lateral (
  select coalesce(sum(amount) filter (where type = 'cash'), 0)::bigint as total_cash,
    count(*) filter (where type = 'cash')::int as count_cash,
    coalesce(sum(amount) filter (where type = 'check'), 0)::bigint as total_check,
    count(*) filter (where type = 'check')::int as count_check,
    coalesce(sum(amount), 0)::bigint as total,
    min(paid_at) as oldest, min(paid_at) filter (where type = 'cash') as oldest_cash
  from wallets w
  where w.user_id = u.id and w.status <> 'Done' and w.voided_at is null and w.type in ('cash', 'check')) h
left join lateral (select at from handovers where user_id = u.id order by at desc limit 1) b on true
where u.deleted_at is null and exists (select from wallets w where w.user_id = u.id);

-- === Receipts of POS devices ===

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

-- === Allocations ===

-- Amounts of payments that settle bills; a row is immutable, and reversed by a row with the opposite amount.
create table allocations (
  id uuid primary key,
  wallet_id uuid not null constraint allocations_wallet_fkey references wallets (id),
  bill_id uuid not null constraint allocations_bill_fkey references bills (id),
  amount bigint not null,
  reverses uuid constraint allocations_reverses_key unique references allocations (id),
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint allocations_sign check (case when reverses is null then amount > 0 else amount < 0 and reason is not null end)
);
create index allocations_wallet on allocations (wallet_id) include (bill_id, amount);
create index allocations_bill on allocations (bill_id) include (wallet_id, amount);
-- Payments that changed since the end of a month, for the collection rate of earlier months.
create index allocations_created_at on allocations (created_at) include (wallet_id);

-- A payment settles issued bills of its client, unless it was taken as a deposit; after a write-off, it recovers what
-- was written off. Join methods are restricted so that a plan made for one row also suits thousands.
create function allocations_check() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from wallets where id in (select wallet_id from added) order by id for no key update;
  perform from bills where id in (select bill_id from added) order by id for no key update;
  if exists (select from added n where n.reverses is not null and not exists (select from allocations a
      where a.id = n.reverses and (a.wallet_id, a.bill_id, a.amount) = (n.wallet_id, n.bill_id, -n.amount))) then
    raise exception 'an allocation can only be reversed in full' using errcode = '23000';
  end if;
  if exists (select from added n where n.reverses is null and not exists (
      select from wallets w left join contracts c on c.id = w.contract_id
        join bills b on b.client_id = coalesce(c.client_id, w.client_id)
      where w.id = n.wallet_id and b.id = n.bill_id and b.status in ('Issued', 'PartiallyPaid', 'WrittenOff')
        and b.kind <> 'credit_note')) then
    raise exception 'a payment can only be allocated to issued bills of its client' using errcode = '23000';
  end if;
  if exists (select from added n join wallets w on w.id = n.wallet_id where w.for_deposit) then
    raise exception 'a deposit cannot be allocated to a bill' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger allocations_check after insert on allocations referencing new table as added
  for each statement execute function allocations_check();

create function allocations_check_securities() returns trigger language plpgsql as $$
begin
  if exists (select from added n join wallets w on w.id = n.wallet_id
      where w.is_security and w.pending and n.reverses is null) then
    raise exception 'a security cheque cannot be allocated before it has cleared' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger allocations_check_securities after insert on allocations referencing new table as added
  for each statement execute function allocations_check_securities();

create function allocations_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'an allocation cannot be changed, only reversed' using errcode = '23000';
end
$$;
create trigger allocations_reject_change before update or delete on allocations
  for each row execute function allocations_reject_change();

-- Updates the payments and bills of new allocations. Triggers fire in the order of their names: the checks come first.
create function allocations_update_balances() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update wallets set allocated = allocated where id in (select wallet_id from added);
  update bills set paid_amount = paid_amount where id in (select bill_id from added);
  return null;
end
$$;
create trigger allocations_update_balances after insert on allocations referencing new table as added
  for each statement execute function allocations_update_balances();

-- The used amount of a payment is the sum of its allocations; a deposit is used in full.
create function wallets_update_allocated() returns trigger language plpgsql as $$
begin
  new.allocated := case
    when not new.for_deposit then coalesce((select sum(amount)::bigint from allocations where wallet_id = new.id), 0)
    when new.voided_at is not null then 0
    when new.type <> 'check'
      or coalesce(new.check_status, 'received') in ('received', 'in_safe', 'deposited', 'cleared') then new.amount
    else new.partial_amount end;
  return new;
end
$$;
create trigger wallets_update_allocated before insert or update of allocated, amount, for_deposit, type, check_status,
    partial_amount, voided_at on wallets
  for each row execute function wallets_update_allocated();

-- Updates the bills of a cheque that clears or bounces.
create function wallets_update_bills() returns trigger language plpgsql as $$
begin
  update bills set paid_amount = paid_amount where id in (select bill_id from allocations where wallet_id = new.id);
  return null;
end
$$;
create trigger wallets_update_bills after update on wallets for each row when (old.pending <> new.pending)
  execute function wallets_update_bills();

-- === Settlement and write-offs of bills ===

-- Decisions to write off an amount of a bill, or negative to reverse them; append-only.
create table write_offs (
  id uuid primary key,
  bill_id uuid not null constraint write_offs_bill_fkey references bills (id),
  amount bigint not null check (amount <> 0),
  reason text not null,
  approval text,
  created_at timestamptz not null,
  created_by uuid references users (id)
);
create index write_offs_bill on write_offs (bill_id) include (amount);

create function write_offs_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a write-off cannot be changed, only reversed' using errcode = '23000';
end
$$;
create trigger write_offs_reject_change before update or delete on write_offs
  for each row execute function write_offs_reject_change();

-- Paid, pending, credited and written-off amounts follow from allocations, credit notes and write-offs, and the status
-- follows from these. A write-off never exceeds what is open, nor what was approved.
create function bills_update_settlement() returns trigger language plpgsql as $$
declare
  owed bigint := new.subtotal - new.discount_total + new.vat_total;
begin
  new.paid_amount := 0;
  new.pending_check_amount := 0;
  new.credited_amount := 0;
  new.written_off_amount := 0;
  if new.status in ('Draft', 'Held') then
    return new;
  end if;
  if new.kind = 'credit_note' then
    new.credited_amount := owed;
    new.status := 'Credited';
    return new;
  end if;
  select new.paid_before + coalesce(sum(a.amount) filter (where not w.pending), 0)::bigint,
    coalesce(sum(a.amount) filter (where w.pending), 0)::bigint
  into new.paid_amount, new.pending_check_amount
  from allocations a join wallets w on w.id = a.wallet_id where a.bill_id = new.id;
  new.credited_amount := new.credited_before + coalesce((select sum(n.total)::bigint from bills n
    where n.original_bill_id = new.id and n.status = 'Credited'), 0);
  owed := owed - new.paid_amount - new.credited_amount;
  new.written_off_amount := greatest(0, least(owed - new.pending_check_amount,
    coalesce((select sum(amount)::bigint from write_offs where bill_id = new.id), 0)));
  new.status := case
    when owed > new.written_off_amount
      then case when new.paid_amount > 0 then 'PartiallyPaid' else 'Issued' end
    when new.written_off_amount > 0 then 'WrittenOff'
    when new.paid_amount > 0 or new.credited_amount = 0 then 'Paid'
    else 'Credited' end;
  return new;
end
$$;
create trigger bills_update_settlement before update of kind, status, subtotal, discount_total, vat_total, paid_before,
    credited_before, written_off_amount, paid_amount, pending_check_amount, credited_amount on bills
  for each row execute function bills_update_settlement();

-- An issued bill is written off by at most what is due, and a reversal takes back at most what was written off.
create function write_offs_update_bill() returns trigger language plpgsql as $$
declare
  due bigint;
begin
  select net_due into due from bills
    where id = new.bill_id and kind <> 'credit_note' and status not in ('Draft', 'Held') for no key update;
  if due is null or new.amount > due
     or (select sum(amount) from write_offs where bill_id = new.bill_id) < 0 then
    raise exception 'a write-off cannot exceed the amount due' using errcode = '23000';
  end if;
  update bills set written_off_amount = written_off_amount where id = new.bill_id;
  return null;
end
$$;
create trigger write_offs_update_bill after insert on write_offs
  for each row execute function write_offs_update_bill();

-- Updates the bill that a credit note credits; none of the note's lines is credited by more than its net and VAT.
create function bills_update_credited_bill() returns trigger language plpgsql as $$
begin
  update bills set credited_amount = credited_amount where id = new.original_bill_id;
  if exists (select from bill_lines o cross join lateral (
      select coalesce(sum(l.net), 0) as net, coalesce(sum(l.vat), 0) as vat
      from bills n join bill_lines l on l.bill_id = n.id
      where n.original_bill_id = o.bill_id and n.status = 'Credited' and l.credits = o.position) c
    where o.bill_id = new.original_bill_id
      and o.position in (select l.credits from bill_lines l where l.bill_id = new.id)
      and not (c.net between least(0, o.net) and greatest(0, o.net)
        and c.vat between least(0, o.vat) and greatest(0, o.vat))) then
    raise exception 'a line cannot be credited by more than was billed' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger bills_update_credited_bill after update on bills for each row
  when (new.original_bill_id is not null and old.status <> new.status) execute function bills_update_credited_bill();

-- === Reversals of payments ===

-- Requests to reverse a payment that was recorded wrongly; another super administrator decides.
create table payment_reversals (
  id uuid primary key,
  wallet_id uuid not null constraint payment_reversals_wallet_fkey references wallets (id),
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected')),
  reason text not null,
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  decided_at timestamptz,
  decided_by uuid references users (id),
  rejection text,
  -- What the payment counted for when it was reversed: nothing for an uncleared cheque.
  amount bigint not null default 0 check (amount >= 0),
  -- Cash that leaves the book of the safe, because the payment had been handed over.
  safe_amount bigint not null default 0 check (safe_amount >= 0),
  constraint payment_reversals_decided check ((status = 'requested') = (decided_at is null)
    and (decided_at is null) = (decided_by is null) and (status = 'rejected') = (rejection is not null)),
  constraint payment_reversals_approved check (status = 'approved' or amount = 0 and safe_amount = 0),
  constraint payment_reversals_checker check (decided_by <> requested_by)
);
create unique index payment_reversals_once on payment_reversals (wallet_id) where status <> 'rejected';
create index payment_reversals_wallet on payment_reversals (wallet_id, requested_at);
create index payment_reversals_open on payment_reversals (requested_at) where status = 'requested';

create function payment_reversals_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'requested'
     or row(old.id, old.wallet_id, old.reason, old.requested_at, old.requested_by)
       is distinct from row(new.id, new.wallet_id, new.reason, new.requested_at, new.requested_by) then
    raise exception 'a decided reversal cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger payment_reversals_reject_change before update or delete on payment_reversals
  for each row execute function payment_reversals_reject_change();

-- The custodian of a payment does not approve its reversal.
create function payment_reversals_check_custodian() returns trigger language plpgsql as $$
begin
  if exists (select from wallets where id = new.wallet_id and user_id = new.decided_by) then
    raise exception 'the custodian of a payment cannot decide on its reversal' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger payment_reversals_check_custodian before update of decided_by on payment_reversals
  for each row execute function payment_reversals_check_custodian();

-- A payment in custody is voided; one that was handed over counts until its reversal is approved. An opening balance is
-- voided when its import is undone.
create function wallets_check_void() returns trigger language plpgsql as $$
begin
  if new.voided_at is null or new.status <> 'Done' or new.type = 'opening_balance' then
    return new;
  end if;
  if tg_op = 'INSERT' or old.status <> 'Done'
     or old.voided_at is null
       and not exists (select from payment_reversals where wallet_id = new.id and status = 'approved') then
    raise exception 'a payment that was handed over is only voided by its reversal' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger wallets_check_void before insert or update of status, voided_at on wallets
  for each row execute function wallets_check_void();

-- === Transfers of payments ===

-- Credit of a payment that was transferred to another contract, as a payment of type `credit` there. Append-only; a
-- transfer ends when its target payment is reversed.
create table payment_transfers (
  id uuid primary key,
  wallet_id uuid not null constraint payment_transfers_wallet_fkey references wallets (id),
  target_wallet_id uuid not null constraint payment_transfers_target_key unique
    constraint payment_transfers_target_fkey references wallets (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint payment_transfers_apart check (wallet_id <> target_wallet_id)
);
create index payment_transfers_wallet on payment_transfers (wallet_id);

create function payment_transfers_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer cannot be changed' using errcode = '23000';
end
$$;
create trigger payment_transfers_reject_change before update or delete on payment_transfers
  for each row execute function payment_transfers_reject_change();

-- Takes a transfer from its payment, which it gives in full to a payment of type `credit`.
create function payment_transfers_update_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from wallets where id = new.target_wallet_id and type = 'credit' and amount = new.amount) then
    raise exception 'a transfer must equal its credit' using errcode = '23000';
  end if;
  update wallets set transferred = transferred + new.amount where id = new.wallet_id;
  return null;
end
$$;
create trigger payment_transfers_update_payment after insert on payment_transfers
  for each row execute function payment_transfers_update_payment();

create function wallets_check_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_transfers where target_wallet_id = new.id) then
    raise exception 'credit must come from a transfer' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger wallets_check_transfer after insert on wallets deferrable initially deferred
  for each row when (new.type = 'credit') execute function wallets_check_transfer();

-- Credit that is reversed goes back to the payment that it came from.
create function wallets_return_transfer() returns trigger language plpgsql as $$
begin
  update wallets w set transferred = w.transferred - t.amount from payment_transfers t
    where t.target_wallet_id = new.id and w.id = t.wallet_id;
  perform post_journal(array(select p from
    payment_transfer_postings(array(select id from payment_transfers where target_wallet_id = new.id), -1) p));
  return null;
end
$$;
create trigger wallets_return_transfer after update of voided_at on wallets for each row
  when (new.type = 'credit' and old.voided_at is null and new.voided_at is not null)
  execute function wallets_return_transfer();

-- === Refunds ===

-- Refunds are outgoing payments: requested by one super administrator, approved by another, then paid.
create table refunds (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint refunds_number_key unique,
  kind text not null check (kind in ('credit', 'deposit')),
  client_id uuid not null constraint refunds_client_fkey references clients (id),
  -- Null for the credit that a client has without a contract.
  contract_id uuid constraint refunds_contract_fkey references contracts (id),
  amount bigint not null check (amount > 0),
  -- As requested; what was paid replaces them.
  method text not null check (method in ('cash', 'check', 'card', 'transfer')),
  reference text,
  reason text,
  -- Original receipt of a deposit.
  receipt_no text,
  status text not null default 'Requested'
    check (status in ('Requested', 'Approved', 'Paid', 'Rejected', 'Cancelled')),
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  approved_at timestamptz,
  approved_by uuid references users (id),
  paid_on date,
  paid_at timestamptz,
  paid_by uuid references users (id),
  rejected_at timestamptz,
  rejected_by uuid references users (id),
  rejection text,
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  updated_at timestamptz not null default now(),
  constraint refunds_deposit check ((kind = 'deposit') = (receipt_no is not null) and (kind = 'credit' or contract_id is not null)),
  constraint refunds_actors check (num_nulls(approved_at, approved_by) <> 1 and num_nulls(paid_on, paid_at, paid_by) in (0, 3)
    and num_nulls(rejected_at, rejected_by, rejection) in (0, 3) and num_nulls(cancelled_at, cancelled_by) <> 1),
  constraint refunds_state check (case status
    when 'Requested' then num_nonnulls(approved_at, paid_at, rejected_at, cancelled_at) = 0
    when 'Approved' then approved_at is not null and num_nonnulls(paid_at, rejected_at, cancelled_at) = 0
    when 'Paid' then num_nonnulls(approved_at, paid_at) = 2 and num_nonnulls(rejected_at, cancelled_at) = 0
    when 'Rejected' then rejected_at is not null and num_nonnulls(approved_at, paid_at, cancelled_at) = 0
    else cancelled_at is not null and num_nonnulls(paid_at, rejected_at) = 0 end),
  constraint refunds_checker check (approved_by <> requested_by and rejected_by <> requested_by)
);
create index refunds_requested on refunds (requested_at, id);
create index refunds_contract on refunds (contract_id);
create index refunds_client on refunds (client_id);
create unique index refunds_open_deposit on refunds (contract_id)
  where kind = 'deposit' and status in ('Requested', 'Approved');

-- Merging clients moves refunds of contracts; method and reference are those of the payment once it is made.
create function refunds_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in ('Paid', 'Rejected', 'Cancelled') and old.status <> new.status
     or row(old.id, old.unique_number, old.kind, old.contract_id, old.amount, old.reason, old.receipt_no,
         old.requested_at, old.requested_by)
       is distinct from row(new.id, new.unique_number, new.kind, new.contract_id, new.amount, new.reason, new.receipt_no,
         new.requested_at, new.requested_by)
     or row(old.approved_at, old.approved_by) is distinct from row(new.approved_at, new.approved_by)
       and old.status <> 'Requested'
     or row(old.method, old.reference, old.paid_on, old.paid_at, old.paid_by, old.rejected_at, old.rejected_by, old.rejection,
         old.cancelled_at, old.cancelled_by)
       is distinct from row(new.method, new.reference, new.paid_on, new.paid_at, new.paid_by, new.rejected_at, new.rejected_by,
         new.rejection, new.cancelled_at, new.cancelled_by)
       and new.status = old.status
     or old.contract_id is null and old.client_id <> new.client_id then
    raise exception 'a refund cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger refunds_reject_change before update or delete on refunds
  for each row execute function refunds_reject_change();

-- Unused payments that were paid back to the client, append-only.
create table credit_refunds (
  id uuid primary key,
  unique_number text not null,
  contract_id uuid constraint credit_refunds_contract_fkey references contracts (id),
  client_id uuid constraint credit_refunds_client_fkey references clients (id),
  wallet_id uuid not null constraint credit_refunds_wallet_fkey references wallets (id),
  refund_id uuid constraint credit_refunds_refund_fkey references refunds (id),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('cash', 'check', 'card', 'transfer')),
  reference text,
  on_day date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint credit_refunds_once unique (unique_number, wallet_id),
  constraint credit_refunds_account check ((contract_id is null) = (client_id is not null))
);
create index credit_refunds_contract on credit_refunds (contract_id, on_day);
create index credit_refunds_wallet on credit_refunds (wallet_id);
create index credit_refunds_refund on credit_refunds (refund_id) where refund_id is not null;

create function credit_refunds_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a refund cannot be changed' using errcode = '23000';
end
$$;
create trigger credit_refunds_reject_change before update or delete on credit_refunds
  for each row execute function credit_refunds_reject_change();

-- Adds a refund to its payment, which has to belong to the same contract or client.
create function credit_refunds_update_payment() returns trigger language plpgsql as $$
begin
  update wallets set refunded = refunded + new.amount where id = new.wallet_id
    and contract_id is not distinct from new.contract_id and client_id is not distinct from new.client_id;
  if not found then
    raise exception 'a refund must belong to the contract or client of its payment' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger credit_refunds_update_payment after insert on credit_refunds
  for each row execute function credit_refunds_update_payment();

-- === Deposits ===

-- Deposit ledger of a contract, append-only. A deposit of the previous system has the method `opening_balance`.
create table contract_deposits (
  id uuid primary key,
  contract_id uuid not null constraint contract_deposits_contract_fkey references contracts (id),
  kind text not null check (kind in ('taken', 'waived', 'applied', 'refunded')),
  amount bigint not null default 0 check ((kind = 'waived') = (amount = 0) and amount >= 0),
  receipt_no text,
  method text check (method in ('cash', 'check', 'card', 'transfer', 'opening_balance')),
  reason text,
  wallet_id uuid constraint contract_deposits_wallet_fkey references wallets (id),
  refund_id uuid constraint contract_deposits_refund_fkey references refunds (id),
  on_day date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint contract_deposits_taken check ((kind = 'taken') = (receipt_no is not null)),
  constraint contract_deposits_waived check (kind <> 'waived' or reason is not null),
  constraint contract_deposits_applied check (case kind
    when 'applied' then wallet_id is not null
    when 'taken' then true
    else wallet_id is null end),
  constraint contract_deposits_refund check (refund_id is null or kind = 'refunded')
);
create index contract_deposits_contract on contract_deposits (contract_id, created_at) include (kind, amount);
create index contract_deposits_wallet on contract_deposits (wallet_id);
create unique index contract_deposits_taken_as on contract_deposits (wallet_id) where kind = 'taken';
create unique index contract_deposits_refund on contract_deposits (refund_id) where refund_id is not null;
-- The receipt of a deposit of the previous system belongs to the contract, and can be imported again after an undo.
create unique index contract_deposits_receipt_key on contract_deposits
  (receipt_no, (case when method = 'opening_balance' then contract_id else '00000000-0000-0000-0000-000000000000' end))
  where receipt_no is not null;

-- Deposits received at their present value; a bounced cheque has none.
create function deposit_received(contract uuid) returns bigint language sql stable parallel safe
  return coalesce((select sum(coalesce(w.usable, d.amount))::bigint
    from contract_deposits d left join wallets w on w.id = d.wallet_id
    where d.contract_id = contract and d.kind = 'taken'), 0);

-- Deposit that has been neither applied nor refunded.
create function deposit_balance(contract uuid) returns bigint language sql stable parallel safe
  return deposit_received(contract) - coalesce((select sum(amount)::bigint from contract_deposits
    where contract_id = contract and kind <> 'taken'), 0);

-- Part of the remaining deposit that the bank has paid, so that it can be applied or refunded.
create function deposit_cleared_balance(contract uuid) returns bigint language sql stable parallel safe
  return deposit_balance(contract) - coalesce((select sum(w.usable)::bigint
    from contract_deposits d join wallets w on w.id = d.wallet_id
    where d.contract_id = contract and d.kind = 'taken' and w.pending), 0);

-- Deposit status of a contract, by the required amount and the ledger.
create function deposit_status(contract uuid, required bigint, contract_status text) returns text
  language sql stable parallel safe
  return (select case
    when deposit_received(contract) = 0 then
      case when required = 0 or count(*) filter (where kind = 'waived') > 0 then 'none' else 'due' end
    when deposit_balance(contract) = 0 then
      case when count(*) filter (where kind = 'refunded') > 0 then 'refunded' else 'applied' end
    when contract_status = 'Terminated' then 'refund_due'
    when count(*) filter (where kind = 'applied') > 0 then 'partly_applied'
    when deposit_received(contract) < required
      and count(*) filter (where kind = 'waived') = 0 then 'due'
    else 'held' end
  from contract_deposits where contract_id = contract);

-- No more than the paid deposit is applied or refunded.
create function contract_deposits_check_balance() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'a deposit entry cannot be changed' using errcode = '23000';
  end if;
  perform from contracts where id = new.contract_id for no key update;
  if new.kind in ('applied', 'refunded') and new.amount > deposit_cleared_balance(new.contract_id) then
    raise exception 'the amount exceeds the deposit balance' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger contract_deposits_check_balance before insert or update or delete on contract_deposits
  for each row execute function contract_deposits_check_balance();

-- A deposit that refers to a payment equals it.
create function contract_deposits_check_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from wallets w where w.id = new.wallet_id and w.for_deposit
      and (w.contract_id, w.amount, w.unique_number, w.type) = (new.contract_id, new.amount, new.receipt_no, new.method)) then
    raise exception 'a deposit entry must equal its payment' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger contract_deposits_check_payment after insert on contract_deposits deferrable initially deferred
  for each row when (new.kind = 'taken' and new.wallet_id is not null) execute function contract_deposits_check_payment();

-- What was paid for a refund is its amount; nothing is paid before.
create function refunds_check_paid() returns trigger language plpgsql as $$
declare
  refund uuid := coalesce((to_jsonb(new) ->> 'refund_id')::uuid, new.id);
begin
  if exists (select from refunds r where r.id = refund
      and case r.status when 'Paid' then r.amount else 0 end <>
        (select coalesce(sum(amount), 0) from credit_refunds where refund_id = r.id)
        + (select coalesce(sum(amount), 0) from contract_deposits where refund_id = r.id)) then
    raise exception 'a refund must equal what was paid' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger refunds_check_paid after insert or update of status on refunds deferrable initially deferred
  for each row execute function refunds_check_paid();
create constraint trigger credit_refunds_check_paid after insert on credit_refunds deferrable initially deferred
  for each row when (new.refund_id is not null) execute function refunds_check_paid();
create constraint trigger contract_deposits_check_paid after insert on contract_deposits deferrable initially deferred
  for each row when (new.refund_id is not null) execute function refunds_check_paid();
