-- What a bill charges for. Unit prices are AED, amounts are fils: each is rounded half up, the VAT line by line.
create table bill_lines (
  bill_id uuid not null references bills (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  code text not null check (code in ('gas', 'service', 'convenience', 'connection', 'reconnection', 'late_fee',
    'material', 'labour')),
  description text not null check (description <> ''),
  quantity numeric(10, 3) not null check (quantity > 0),
  unit text not null check (unit in ('m3', 'month', 'pcs', 'hour', 'service')),
  unit_price numeric(11, 4) not null check (unit_price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'O', 'AE')),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  amount bigint not null generated always as (round(quantity * unit_price * 100)::bigint) stored,
  net bigint not null generated always as (round(quantity * unit_price * 100)::bigint - discount) stored,
  vat bigint not null generated always as
    (round((round(quantity * unit_price * 100) - discount) * vat_rate / 100)::bigint) stored,
  primary key (bill_id, place),
  constraint bill_lines_discount check (discount <= round(quantity * unit_price * 100)),
  constraint bill_lines_vat check ((vat_category = 'S') = (vat_rate > 0))
);

alter table bills
  alter column due_date drop not null,
  add column hold_reason text,
  add column seller jsonb,
  add column buyer jsonb;

-- Bills that were written with totals alone get the fewest lines that come to the same: a few fils stand apart where
-- VAT of the whole would be rounded to another sum.
insert into bill_lines (bill_id, place, code, description, quantity, unit, unit_price, vat_category, vat_rate)
select b.id, l.place,
  case when b.kind in ('consumption', 'final') then 'gas' when b.kind = 'connection' then 'connection'
    when b.kind = 'maintenance' then 'labour' else 'service' end,
  initcap(replace(b.kind, '_', ' ')), 1, 'service', l.net / 100.0,
  case when b.vat_total = 0 then 'O' else 'S' end, case when b.vat_total = 0 then 0 else 5 end
from bills b
cross join lateral (
  select apart from generate_series(0, 10) apart
  where apart < b.subtotal and (b.vat_total = 0 and apart = 0
    or round(apart * 0.05) + round((b.subtotal - apart) * 0.05) = b.vat_total)
  order by apart limit 1) split
cross join lateral (values (1, b.subtotal - split.apart), (2, split.apart::bigint)) l (place, net)
where b.subtotal > 0 and b.discount_total = 0 and l.net > 0;

create function bill_is_open(bill uuid) returns boolean language sql stable as $$
  select exists (select from bills where id = bill and status in ('Draft', 'Held'))
$$;

-- The lines of an issued bill stay as they are; those of another one are replaced, never rewritten.
create function bill_lines_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not bill_is_open(coalesce(new.bill_id, old.bill_id)) then
    raise exception 'the lines of an issued bill are not changed' using errcode = '23000';
  end if;
  return coalesce(new, old);
end
$$;
create trigger bill_lines_are_final before insert or update or delete on bill_lines
  for each row execute function bill_lines_are_final();

-- A bill's totals follow from its lines, whoever writes them.
create function bill_totals_follow() returns trigger language plpgsql as $$
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
create trigger bill_totals_follow_new after insert on bill_lines referencing new table as changed
  for each statement execute function bill_totals_follow();
create trigger bill_totals_follow_old after delete on bill_lines referencing old table as changed
  for each statement execute function bill_totals_follow();

-- A bill begins unissued and without amounts.
create function bills_begin_open() returns trigger language plpgsql as $$
begin
  if new.status not in ('Draft', 'Held') or row(new.subtotal, new.discount_total, new.vat_total) <> row(0, 0, 0) then
    raise exception 'a bill begins as a draft without amounts' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bills_begin_open before insert on bills for each row execute function bills_begin_open();

-- Totals are what the lines come to.
create function bill_totals_agree() returns trigger language plpgsql as $$
begin
  if row(new.subtotal, new.discount_total, new.vat_total) is distinct from
      (select row(coalesce(sum(amount), 0)::bigint, coalesce(sum(discount), 0)::bigint, coalesce(sum(vat), 0)::bigint)
       from bill_lines where bill_id = new.id) then
    raise exception 'the totals of a bill follow from its lines' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bill_totals_agree before update of subtotal, discount_total, vat_total on bills
  for each row execute function bill_totals_agree();

-- Only a bill with lines and a due date is issued, and what was issued stays as it was. Looked at when all is written,
-- so that who asks for more than that hears why.
create function bills_are_final() returns trigger language plpgsql as $$
begin
  if new.status in ('Draft', 'Held') and old.status in ('Draft', 'Held') then
    return null;
  end if;
  if new.due_date is null or old.status in ('Draft', 'Held')
     and not exists (select from bill_lines where bill_id = new.id) then
    raise exception 'an issued bill has lines and a due date' using errcode = '23000';
  end if;
  if old.status not in ('Draft', 'Held') and (new.status in ('Draft', 'Held') or new.deleted_at is not null
     or row(old.unique_number, old.kind, old.client_id, old.contract_id, old.order_id, old.period_start, old.period_end,
       old.issue_date, old.supply_date, old.language, old.seller, old.buyer)
     is distinct from row(new.unique_number, new.kind, new.client_id, new.contract_id, new.order_id, new.period_start,
       new.period_end, new.issue_date, new.supply_date, new.language, new.seller, new.buyer)) then
    raise exception 'an issued bill is not changed' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger bills_are_final after update on bills deferrable initially deferred
  for each row execute function bills_are_final();

-- An issued bill is never removed.
create function bills_stay() returns trigger language plpgsql as $$
begin
  if old.status not in ('Draft', 'Held') then
    raise exception 'an issued bill is not removed' using errcode = '23000';
  end if;
  return old;
end
$$;
create trigger bills_stay before delete on bills for each row execute function bills_stay();
