-- What an invoice billed can be released and billed again, and the terms of a contract have a day of effect.

-- A reversed bill was credited in full: its readings and its month can be billed again.
alter table bills add column reversed_at timestamptz;
-- The reversed bill whose readings this bill bills again.
alter table bills add column replaces_bill_id uuid constraint bills_replaces_bill_fkey references bills (id);

-- One valid consumption bill per contract and month; nulls are distinct, so that final and reversed bills are only indexed
-- by their month.
drop index bills_cycle_key;
create unique index bills_cycle_key on bills
  (cycle, contract_id, (case when kind <> 'final' and reversed_at is null then kind end))
  include (id, created_at, due_date, total, balance_due) where cycle is not null and deleted_at is null;

-- A draft that becomes another kind of bill has no month.
create function bills_clear_cycle() returns trigger language plpgsql as $$
begin
  new.cycle := null;
  return new;
end
$$;
create trigger bills_clear_cycle before update of kind, contract_id on bills for each row
  when (new.kind not in ('consumption', 'final') or new.contract_id is null) execute function bills_clear_cycle();

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

-- Readings are immutable; only their status moves forward, and back to validated when their bill is reversed.
create or replace function counter_readings_reject_change() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['status', 'bill_id', 'reviewed_by', 'reviewed_at', 'reject_reason', 'version',
    'updated_at', 'consumption_raw', 'consumption_m3', 'days'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a reading cannot be deleted' using errcode = '23000';
  end if;
  if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving then
    raise exception 'a reading cannot be changed' using errcode = '23000';
  end if;
  if old.status = 'billed' and new.status = 'validated' and new.bill_id is null
      and exists (select from bills where id = old.bill_id and reversed_at is not null) then
    return new;
  end if;
  if old.status in ('billed', 'rejected') then
    raise exception 'a reading cannot be changed' using errcode = '23000';
  end if;
  if new.status <> old.status
      and (old.status || '>' || new.status) not in ('pending>validated', 'pending>rejected', 'validated>rejected', 'validated>billed') then
    raise exception 'a reading cannot change from % to %', old.status, new.status using errcode = '23000';
  end if;
  if new.status = 'rejected' and (new.bill_id is not null
      or exists (select from counter_readings where previous_id = old.id and status <> 'rejected')) then
    raise exception 'later readings depend on this reading' using errcode = '23000';
  end if;
  return new;
end
$$;

-- A bill is estimated if one of its readings is, or was when it was reversed.
create or replace function bills_set_estimated() returns trigger language plpgsql as $$
begin
  new.is_estimated := exists (select from counter_readings where bill_id = new.id and type = 'estimated')
    or exists (select from released_readings l join counter_readings r on r.id = l.reading_id
      where l.bill_id = new.id and r.type = 'estimated');
  return new;
end
$$;

-- Terms of a contract from a day on; the latest entry wins from its day on. A contract without entries has had the terms
-- of its row since it began. Amounts are fils.
create table contract_terms (
  contract_id uuid not null constraint contract_terms_contract_fkey references contracts (id),
  number integer not null check (number > 0),
  effective_from date not null,
  tariff_id uuid not null constraint contract_terms_tariff_fkey references settings (id),
  discount_percent double precision check (discount_percent between 0 and 100),
  fixed_charge bigint check (fixed_charge >= 0),
  min_charge bigint check (min_charge >= 0),
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  primary key (contract_id, number)
);
create index contract_terms_tariff on contract_terms (tariff_id);

-- VAT treatment of a client from a day on, in the same way.
create table client_vat_treatments (
  client_id uuid not null constraint client_vat_treatments_client_fkey references clients (id),
  number integer not null check (number > 0),
  effective_from date not null,
  vat_treatment text not null check (vat_treatment in ('standard', 'reverse_charge', 'zero', 'out_of_scope')),
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  primary key (client_id, number)
);
