-- Rules of credit notes that earlier migrations made too strict or too early.

-- At the end of the transaction, so that a bill is not locked while its transaction waits for other bills of the client.
drop trigger bills_update_client on bills;
create constraint trigger bills_update_client after update on bills deferrable initially deferred for each row
  when (row(old.status, old.due_date) is distinct from row(new.status, new.due_date)
    and new.kind <> 'credit_note' and new.status not in ('Draft', 'Held'))
  execute function bills_update_client();

-- Updates the bill that a credit note credits; none of the note's lines is credited by more than its net amount and VAT.
-- Other lines may be, by the fils that earlier notes rounded by themselves.
create or replace function bills_update_credited_bill() returns trigger language plpgsql as $$
begin
  update bills set credited_amount = credited_amount where id = new.original_bill_id;
  if exists (select from bill_lines o cross join lateral (
      select coalesce(sum(l.net), 0) as net, coalesce(sum(l.vat), 0) as vat
      from bills n join bill_lines l on l.bill_id = n.id
      where n.original_bill_id = o.bill_id and n.status = 'Credited' and l.credits = o.place) c
    where o.bill_id = new.original_bill_id
      and o.place in (select l.credits from bill_lines l where l.bill_id = new.id)
      and not (c.net between least(0, o.net) and greatest(0, o.net)
        and c.vat between least(0, o.vat) and greatest(0, o.vat))) then
    raise exception 'a line cannot be credited by more than was billed' using errcode = '23000';
  end if;
  return null;
end
$$;

-- What a credit note released from the payments of its bill; null for other bills and for earlier notes.
alter table bills add column became_credit bigint check (became_credit is null or became_credit >= 0 and kind = 'credit_note');

create or replace function bills_reject_change() returns trigger language plpgsql as $$
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
       old.previous_balance, old.original_bill_id, old.credit_reason, old.became_credit, old.paid_before,
       old.credited_before)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer, new.site, new.unit_no,
       new.previous_balance, new.original_bill_id, new.credit_reason, new.became_credit, new.paid_before,
       new.credited_before)) then
    raise exception 'an issued bill cannot be changed' using errcode = '23000';
  end if;
  return null;
end
$$;

-- Reverses the bills that were credited in full before bills could be reversed, unless the contract was billed since:
-- a later bill may already include what they billed.
create temporary table unreversed on commit drop as
  select b.id, b.updated_at from bills b
  where b.reversed_at is null and b.kind in ('consumption', 'final') and b.status not in ('Draft', 'Held')
    and b.credited_amount >= b.total and b.total > 0 and b.deleted_at is null
    and not exists (select from bills o where o.contract_id = b.contract_id and o.kind in ('consumption', 'final')
      and o.id <> b.id and o.deleted_at is null and o.reversed_at is null
      and (o.period_end >= b.period_start or o.created_at > b.created_at));
update bills b set reversed_at = u.updated_at from unreversed u where b.id = u.id;
insert into released_readings (bill_id, reading_id)
  select r.bill_id, r.id from counter_readings r join unreversed u on u.id = r.bill_id;
update counter_readings r set bill_id = null, status = 'validated', version = r.version + 1, updated_at = now()
  from unreversed u where r.bill_id = u.id;
set constraints all immediate;
