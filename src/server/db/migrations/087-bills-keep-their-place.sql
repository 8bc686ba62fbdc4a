-- Where an invoice was for, and what its contract owed on others when it was issued: the contract may be told otherwise
-- later, what was issued stays as it was.
alter table bills
  add column site jsonb,
  add column unit_no text,
  add column previous_balance bigint check (previous_balance >= 0);

-- What was issued before takes its place from its contract; what was owed at that moment nobody knows any more.
alter table bills disable trigger user;
update bills b set site = jsonb_build_object('code', c.site_code, 'name', c.site_name), unit_no = c.unit_no
from contracts c where c.id = b.contract_id and b.status not in ('Draft', 'Held');
set constraints all immediate;
alter table bills enable trigger user;

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
       old.issue_date, old.supply_date, old.language, old.seller, old.buyer, old.site, old.unit_no,
       old.previous_balance, old.original_bill_id, old.credit_reason, old.paid_before, old.credited_before)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer, new.site, new.unit_no,
       new.previous_balance, new.original_bill_id, new.credit_reason, new.paid_before, new.credited_before)) then
    raise exception 'an issued bill is not changed' using errcode = '23000';
  end if;
  return null;
end
$$;
