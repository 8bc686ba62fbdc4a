-- What estimates billed too much is given back by a line of its own, below zero.
alter table bill_lines
  drop constraint bill_lines_code_check,
  drop constraint bill_lines_quantity_check,
  drop constraint bill_lines_discount,
  add constraint bill_lines_code check (code in ('gas', 'service', 'convenience', 'connection', 'reconnection',
    'late_fee', 'material', 'labour', 'estimate_true_up')),
  add constraint bill_lines_quantity check (case when code = 'estimate_true_up' then quantity < 0 else quantity > 0 end),
  add constraint bill_lines_discount check (discount <= greatest(0, round(quantity * unit_price * 100)));

-- Two values never begin on the same day: the one written last replaces the other, so no day has two in force.
alter table setting_versions add column is_replaced boolean not null default false;
update setting_versions v set is_replaced = true
where exists (select from setting_versions n
  where n.setting_id = v.setting_id and n.effective_from = v.effective_from and n.number > v.number);
create unique index setting_versions_no_overlap on setting_versions (setting_id, effective_from) where not is_replaced;

create function setting_versions_replace() returns trigger language plpgsql as $$
begin
  update setting_versions set is_replaced = true
  where setting_id = new.setting_id and effective_from = new.effective_from and not is_replaced;
  return new;
end
$$;
create trigger setting_versions_replace before insert on setting_versions
  for each row execute function setting_versions_replace();

-- A value that was written stays as it was written.
create function setting_versions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'is_replaced' is distinct from to_jsonb(new) - 'is_replaced'
     or old.is_replaced and not new.is_replaced then
    raise exception 'a version of a setting is not changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger setting_versions_stay before update or delete on setting_versions
  for each row execute function setting_versions_stay();

-- The last day of a version: the day before the next one begins.
create function setting_version_ends(version setting_versions) returns date language sql stable parallel safe
  return (select min(n.effective_from) - 1 from setting_versions n
    where n.setting_id = (version).setting_id and n.effective_from > (version).effective_from);

-- The month that a bill of a reading is for, and the gas estimated too high that is left for the next bill to give back.
alter table bills
  add column cycle date check (cycle = date_trunc('month', cycle::timestamp)::date),
  add column carried_m3 numeric(14, 3) not null default 0 check (carried_m3 >= 0),
  add constraint bills_cycle check (cycle is null or kind in ('consumption', 'final') and contract_id is not null);
create unique index bills_cycle_key on bills (contract_id, cycle)
  where cycle is not null and kind = 'consumption' and deleted_at is null;

-- Which versions of its tariff a bill was charged by, and for how many days each.
create table bill_tariffs (
  bill_id uuid not null references bills (id) on delete cascade,
  place smallint not null check (place between 1 and 50),
  version_id uuid not null constraint bill_tariffs_version_fkey references setting_versions (id),
  days integer not null check (days > 0),
  primary key (bill_id, place)
);
create trigger bill_tariffs_are_final before insert or update or delete on bill_tariffs
  for each row execute function bill_lines_are_final();

create function bills_keep_their_cycle() returns trigger language plpgsql as $$
begin
  if row(old.cycle, old.carried_m3) is distinct from row(new.cycle, new.carried_m3)
     and old.status not in ('Draft', 'Held') then
    raise exception 'an issued bill is not changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bills_keep_their_cycle before update of cycle, carried_m3 on bills
  for each row execute function bills_keep_their_cycle();
