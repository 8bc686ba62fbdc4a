-- Bills, payments, custody, handovers and deposits. Amounts are fils, unit prices AED.

create table bills (
  id uuid primary key,
  version integer not null default 1,
  -- Set when the bill is issued.
  unique_number text collate "C",
  kind text not null check (kind in ('consumption', 'final', 'connection', 'maintenance', 'adjustment', 'credit_note',
    'deposit_receipt', 'other')),
  client_id uuid not null constraint bills_client_fkey references clients (id),
  contract_id uuid constraint bills_contract_fkey references contracts (id),
  order_id uuid,
  -- Bill that a credit note credits.
  original_bill_id uuid constraint bills_original_bill_fkey references bills (id),
  credit_reason text,
  -- Overdue bill that a late fee is for.
  late_fee_of uuid constraint bills_late_fee_of_fkey references bills (id),

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
  -- Electronic invoicing, by the buyer on the day of issue.
  einvoice text not null default 'none' check (einvoice in ('none', 'ready', 'b2c_excluded')),
  is_mailed boolean not null default false,

  -- Sums of the lines.
  subtotal bigint not null default 0 check (subtotal >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  vat_total bigint not null default 0 check (vat_total >= 0),
  total bigint not null generated always as (subtotal - discount_total + vat_total) stored,
  -- Derived from allocations and credit notes by the trigger bills_update_settlement.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  credited_amount bigint not null default 0 check (credited_amount >= 0),
  pending_check_amount bigint not null default 0 check (pending_check_amount >= 0),
  balance_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount) stored,
  net_due bigint not null generated always as
    (subtotal - discount_total + vat_total - paid_amount - credited_amount - pending_check_amount) stored,
  -- Amounts settled outside of allocations and credit notes.
  paid_before bigint not null default 0 check (paid_before >= 0),
  credited_before bigint not null default 0 check (credited_before >= 0),

  disputed boolean not null default false,
  dispute_reason text check (length(dispute_reason) <= 500),
  written_off_at timestamptz,
  written_off_by uuid references users (id),
  write_off_reason text,
  write_off_approval text,
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
  constraint bills_paid_within_total check
    (paid_amount + credited_amount + pending_check_amount <= subtotal - discount_total + vat_total),
  constraint bills_write_off check
    ((status = 'WrittenOff') = (written_off_at is not null) and (written_off_at is null) = (write_off_reason is null)),
  constraint bills_cycle check (cycle is null or kind in ('consumption', 'final') and contract_id is not null),
  constraint bills_late_fee check (late_fee_of is null or kind = 'adjustment' and late_fee_of <> id)
);
-- Lists count and sort from indexes alone: a bill is wide, so indexes include what filters and other orders read.
create unique index bills_unique_number_key on bills (unique_number) include (id, created_at, deleted_at);
create index bills_number_end on bills (reverse(unique_number)) where unique_number is not null;
create index bills_contract on bills (contract_id, created_at, id)
  include (issue_date, due_date, kind, status, balance_due, deleted_at);
create index bills_client on bills (client_id, created_at, id) include (due_date, kind, status, total, balance_due)
  where deleted_at is null;
create index bills_order on bills (order_id) where order_id is not null;
create index bills_original_bill on bills (original_bill_id) where original_bill_id is not null;
-- One consumption bill per contract and month; nulls are distinct, so that final bills are only indexed by their month.
create unique index bills_cycle_key on bills (cycle, contract_id, (nullif(kind, 'final')))
  include (id, created_at, due_date, total, balance_due) where cycle is not null and deleted_at is null;
-- One late fee per overdue bill, even when its draft was deleted.
create unique index bills_late_fee_of_key on bills (late_fee_of) where late_fee_of is not null;
create index bills_created_at on bills (created_at, id)
  include (status, kind, einvoice, is_estimated, disputed, is_mailed, cycle, issue_date, due_date, balance_due)
  where deleted_at is null;
create index bills_due_date on bills (due_date, created_at, id) include (status, kind, total, balance_due)
  where deleted_at is null;
create index bills_issue_date on bills (issue_date, created_at, id) include (due_date) where deleted_at is null;
create index bills_total on bills (total, id) include (status, kind, einvoice, is_estimated)
  where deleted_at is null;
create index bills_balance_due on bills (balance_due, id) include (status, kind, einvoice, is_estimated)
  where deleted_at is null;
-- Filters with few values; those without their leading columns skip through it.
create index bills_state on bills (status, kind, einvoice, is_estimated, disputed)
  include (id, created_at, due_date, total, balance_due, client_id, is_mailed) where deleted_at is null;

alter table counter_readings add constraint counter_readings_bill_fkey foreign key (bill_id) references bills (id);

-- Each amount is rounded half up to a fils, VAT line by line.
create table bill_lines (
  bill_id uuid not null references bills (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  code text not null,
  description text not null check (description <> ''),
  -- Arabic description of a line that was entered by hand; standard lines are translated when printed.
  description_ar text check (description_ar <> ''),
  quantity numeric(10, 3) not null,
  unit text not null check (unit in ('m3', 'month', 'pcs', 'hour', 'service')),
  unit_price numeric(11, 4) not null check (unit_price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'O', 'AE')),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  amount bigint not null generated always as (round(quantity * unit_price * 100)::bigint) stored,
  net bigint not null generated always as (round(quantity * unit_price * 100)::bigint - discount) stored,
  vat bigint not null generated always as
    (round((round(quantity * unit_price * 100) - discount) * vat_rate / 100)::bigint) stored,
  -- Line of the original bill that a line of a credit note credits.
  credits smallint check (credits between 1 and 100),
  primary key (bill_id, place),
  constraint bill_lines_code check (code in ('gas', 'service', 'convenience', 'connection', 'reconnection',
    'late_fee', 'material', 'labour', 'estimate_true_up')),
  -- An estimate that was too high is credited by a line of its own with a negative quantity.
  constraint bill_lines_quantity check (case when code = 'estimate_true_up' then quantity < 0 else quantity > 0 end),
  constraint bill_lines_discount check (discount <= greatest(0, round(quantity * unit_price * 100))),
  constraint bill_lines_vat check ((vat_category = 'S') = (vat_rate > 0))
);

-- Tariff versions that a bill was calculated with, and the number of days of each.
create table bill_tariffs (
  bill_id uuid not null references bills (id) on delete cascade,
  place smallint not null check (place between 1 and 50),
  version_id uuid not null constraint bill_tariffs_version_fkey references setting_versions (id),
  days integer not null check (days > 0),
  primary key (bill_id, place)
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

-- Only a bill with lines and a due date can be issued, and an issued bill is immutable. Deferred, so that more specific
-- errors are reported first.
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
  if old.status not in ('Draft', 'Held') and (new.status in ('Draft', 'Held') or new.deleted_at is not null
     or row(old.unique_number, old.kind, old.client_id, old.contract_id, old.order_id, old.period_start, old.period_end,
       old.issue_date, old.supply_date, old.language, old.seller, old.buyer, old.site, old.unit_no,
       old.previous_balance, old.original_bill_id, old.credit_reason, old.paid_before, old.credited_before)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer, new.site, new.unit_no,
       new.previous_balance, new.original_bill_id, new.credit_reason, new.paid_before, new.credited_before)) then
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

-- A bill is estimated if one of its readings is.
create function bills_set_estimated() returns trigger language plpgsql as $$
begin
  new.is_estimated := exists (select from counter_readings where bill_id = new.id and type = 'estimated');
  return new;
end
$$;
create trigger bills_set_estimated_insert before insert on bills for each row
  when (new.is_estimated) execute function bills_set_estimated();
create trigger bills_set_estimated before update of is_estimated on bills for each row execute function bills_set_estimated();

create function counter_readings_update_bill() returns trigger language plpgsql as $$
begin
  update bills set is_estimated = is_estimated where id in (new.bill_id, old.bill_id);
  return null;
end
$$;
create trigger counter_readings_update_bill_insert after insert on counter_readings for each row
  when (new.type = 'estimated' and new.bill_id is not null) execute function counter_readings_update_bill();
create trigger counter_readings_update_bill after update of bill_id on counter_readings for each row
  when (new.type = 'estimated' and old.bill_id is distinct from new.bill_id) execute function counter_readings_update_bill();

create function einvoice_status(kind text, buyer uuid) returns text language sql stable
  return (select case when kind = 'deposit_receipt' then 'none' when c.type = 'individual' then 'b2c_excluded'
    when einvoice_ready(c.type, c.is_vat_registered, c.trn, c.email, c.trade_license_authority) then 'ready'
    else 'none' end from clients c where c.id = buyer);

-- Sets the electronic invoicing status when a bill is issued, and keeps it afterwards.
create function bills_set_einvoice() returns trigger language plpgsql as $$
begin
  new.einvoice := case when tg_op = 'INSERT' or new.status in ('Draft', 'Held') then 'none'
    when old.status in ('Draft', 'Held') then einvoice_status(new.kind, new.client_id) else old.einvoice end;
  return new;
end
$$;
create trigger bills_set_einvoice_insert before insert on bills for each row
  when (new.einvoice <> 'none') execute function bills_set_einvoice();
create trigger bills_set_einvoice before update of status, einvoice on bills for each row execute function bills_set_einvoice();

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

-- Payments, in the custody of the employee who took them until they are handed over.
create table wallets (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null,
  user_id uuid not null references users (id),
  contract_id uuid not null references contracts (id),
  -- Copied from the contract by the trigger wallets_set_contract_number, for sorting.
  contract_number text collate "C" not null,
  pos_id uuid constraint wallets_pos_fkey references pos (id),
  amount bigint not null check (amount > 0),
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
  -- Parts of `usable` that settle bills and that were paid back.
  allocated bigint not null default 0,
  refunded bigint not null default 0,

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
  constraint wallets_type_check check (type in ('cash', 'check', 'card', 'transfer', 'deposit')),
  constraint wallets_check check ((status = 'Done') = (done_at is not null)),
  constraint wallets_check1 check (type <> 'check' or (check_number is not null and bank_name is not null)),
  constraint wallets_check2 check (status <> 'Done' or voided_at is null),
  constraint wallets_partial check (partial_amount between 0 and amount - 1),
  constraint wallets_held check (type not in ('deposit') or status = 'Done'),
  constraint wallets_handover check (handover_id is null or status = 'Done'),
  constraint wallets_for_deposit check (not for_deposit or type <> 'deposit'),
  constraint wallets_security check (not is_security or type = 'check' and not for_deposit),
  constraint wallets_place check ((lat is null) = (lng is null)),
  constraint wallets_allocated check (allocated >= 0 and refunded >= 0 and allocated + refunded <= usable),
  constraint wallets_refunded check (refunded = 0 or status = 'Done' and not for_deposit),
  -- Payments are voided, never deleted, so that lists need no other column to filter by.
  constraint wallets_never_deleted check (deleted_at is null)
);
create unique index wallets_unique_number_key on wallets (unique_number) include (id, paid_at);
create index wallets_number_end on wallets (reverse(unique_number));
-- A cheque is taken once, in whatever case its bank and drawer are written; nulls are distinct, so that cheques which
-- were voided are only indexed by their number.
create unique index wallets_check_number_key on wallets
  (check_number, (case when type = 'check' and voided_at is null then lower(bank_name) end), lower(drawer_name))
  where check_number is not null;
-- A payment has one valid replacement.
create unique index wallets_replaces on wallets (replaces) where replaces is not null and voided_at is null;
create index wallets_contract on wallets (contract_id, paid_at, id) include (usable, allocated, refunded, pending);
create index wallets_handover on wallets (handover_id, id) where handover_id is not null;
create index wallets_pos on wallets (pos_id, paid_at, id) where pos_id is not null;
create index wallets_paid_at on wallets (paid_at, id)
  include (user_id, type, status, check_status, is_security, end_date, amount, contract_number);
create index wallets_end_date on wallets (end_date, paid_at, id) include (type, status, amount, contract_number);
create index wallets_amount on wallets (amount, id) include (type, status, paid_at, end_date);
create index wallets_contract_number on wallets (contract_number, id) include (type, status);
-- Payments in custody, and voided ones.
create index wallets_open on wallets (user_id, type)
  include (id, status, paid_at, end_date, amount, contract_number, voided_at) where status <> 'Done';
create index wallets_ended_at on wallets (coalesce(done_at, voided_at));
-- Filters with few values; those without their leading columns skip through it.
create index wallets_state on wallets (user_id, type, check_status, is_security)
  include (id, paid_at, end_date, amount, contract_number);

-- The facts of a payment are immutable, and so is the status Done.
create function wallets_reject_change() returns trigger language plpgsql as $$
begin
  if row(old.unique_number, old.user_id, old.contract_id, old.amount, old.type, old.paid_at)
     is distinct from row(new.unique_number, new.user_id, new.contract_id, new.amount, new.type, new.paid_at)
     or (old.status = 'Done' and new.status <> 'Done') then
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

-- A payment settles issued bills of its client, unless it was taken as a deposit. Join methods are restricted so that a
-- plan made for one row also suits thousands.
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
      select from wallets w join contracts c on c.id = w.contract_id join bills b on b.client_id = c.client_id
      where w.id = n.wallet_id and b.id = n.bill_id and b.status in ('Issued', 'PartiallyPaid')
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

-- Paid, pending and credited amounts follow from allocations and credit notes, and the status follows from these.
create function bills_update_settlement() returns trigger language plpgsql as $$
declare
  owed bigint := new.subtotal - new.discount_total + new.vat_total;
begin
  new.paid_amount := 0;
  new.pending_check_amount := 0;
  new.credited_amount := 0;
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
  new.status := case
    when new.written_off_at is not null then 'WrittenOff'
    when owed > new.paid_amount + new.credited_amount
      then case when new.paid_amount > 0 then 'PartiallyPaid' else 'Issued' end
    when new.paid_amount > 0 or owed = 0 then 'Paid'
    else 'Credited' end;
  return new;
end
$$;
create trigger bills_update_settlement before update of kind, status, subtotal, discount_total, vat_total, paid_before, credited_before,
    written_off_at, paid_amount, pending_check_amount, credited_amount on bills
  for each row execute function bills_update_settlement();

-- Updates the bill that a credit note credits.
create function bills_update_credited_bill() returns trigger language plpgsql as $$
begin
  update bills set credited_amount = credited_amount where id = new.original_bill_id;
  return null;
end
$$;
create trigger bills_update_credited_bill after update on bills for each row
  when (new.original_bill_id is not null and old.status <> new.status) execute function bills_update_credited_bill();

-- Deposit ledger of a contract, append-only.
create table contract_deposits (
  id uuid primary key,
  contract_id uuid not null constraint contract_deposits_contract_fkey references contracts (id),
  kind text not null check (kind in ('taken', 'waived', 'applied', 'refunded')),
  amount bigint not null default 0 check ((kind = 'waived') = (amount = 0) and amount >= 0),
  receipt_no text constraint contract_deposits_receipt_key unique,
  method text check (method in ('cash', 'check', 'card', 'transfer')),
  reason text,
  wallet_id uuid constraint contract_deposits_wallet_fkey references wallets (id),
  on_day date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint contract_deposits_taken check ((kind = 'taken') = (receipt_no is not null)),
  constraint contract_deposits_waived check (kind <> 'waived' or reason is not null),
  constraint contract_deposits_applied check (case kind
    when 'applied' then wallet_id is not null
    when 'taken' then true
    else wallet_id is null end)
);
create index contract_deposits_contract on contract_deposits (contract_id, created_at) include (kind, amount);
create index contract_deposits_wallet on contract_deposits (wallet_id);
create unique index contract_deposits_taken_as on contract_deposits (wallet_id) where kind = 'taken';

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

-- Unused payments that were paid back to the client, append-only.
create table credit_refunds (
  id uuid primary key,
  unique_number text not null,
  contract_id uuid not null constraint credit_refunds_contract_fkey references contracts (id),
  wallet_id uuid not null constraint credit_refunds_wallet_fkey references wallets (id),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('cash', 'check', 'card', 'transfer')),
  reference text,
  on_day date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint credit_refunds_once unique (unique_number, wallet_id)
);
create index credit_refunds_contract on credit_refunds (contract_id, on_day);
create index credit_refunds_wallet on credit_refunds (wallet_id);

create function credit_refunds_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a refund cannot be changed' using errcode = '23000';
end
$$;
create trigger credit_refunds_reject_change before update or delete on credit_refunds
  for each row execute function credit_refunds_reject_change();

-- Adds a refund to its payment, which has to belong to the same contract.
create function credit_refunds_update_payment() returns trigger language plpgsql as $$
begin
  update wallets set refunded = refunded + new.amount where id = new.wallet_id and contract_id = new.contract_id;
  if not found then
    raise exception 'a refund must belong to the contract of its payment' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger credit_refunds_update_payment after insert on credit_refunds
  for each row execute function credit_refunds_update_payment();

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
