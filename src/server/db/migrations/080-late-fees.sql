-- The overdue bill that a late fee is for: one fee for each, even when somebody has thrown its draft away.
alter table bills add column late_fee_of uuid constraint bills_late_fee_of_fkey references bills (id),
  add constraint bills_late_fee check (late_fee_of is null or kind = 'adjustment' and late_fee_of <> id);
create unique index bills_late_fee_of_key on bills (late_fee_of) where late_fee_of is not null;

create or replace function bills_are_final() returns trigger language plpgsql as $$
begin
  if new.late_fee_of is distinct from old.late_fee_of then
    raise exception 'what a fee is for is not changed' using errcode = '23000';
  end if;
  if new.status in ('Draft', 'Held') and old.status in ('Draft', 'Held') then
    return null;
  end if;
  if new.due_date is null or old.status in ('Draft', 'Held')
     and not exists (select from bill_lines where bill_id = new.id) then
    raise exception 'an issued bill has lines and a due date' using errcode = '23000';
  end if;
  if old.status not in ('Draft', 'Held') and (new.status in ('Draft', 'Held') or new.deleted_at is not null
     or row(old.unique_number, old.kind, old.client_id, old.contract_id, old.order_id, old.period_start, old.period_end,
       old.issue_date, old.supply_date, old.language, old.seller, old.buyer, old.original_bill_id, old.credit_reason,
       old.paid_before, old.credited_before)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer, new.original_bill_id,
       new.credit_reason, new.paid_before, new.credited_before)) then
    raise exception 'an issued bill is not changed' using errcode = '23000';
  end if;
  return null;
end
$$;
