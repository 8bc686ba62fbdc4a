-- Who carried which handheld, what is wanted back of it, and where employees work.

alter table pos
  add column status_reason text,
  -- What the handheld tells of itself whenever it is heard.
  add column app_version text,
  add column last_sync_at timestamptz,
  add column battery_percent smallint check (battery_percent between 0 and 100),
  add column pending_offline integer not null default 0 check (pending_offline >= 0);
create index pos_by_last_sync_at on pos (last_sync_at, id) where deleted_at is null;
create index pos_bank on pos (bank) where deleted_at is null;

-- A handheld that is lost or broken is the subject of a job as well.
alter table orders
  add column pos_id uuid constraint orders_pos_fkey references pos (id),
  drop constraint orders_subject,
  add constraint orders_subject
    check (num_nonnulls(client_id, contract_id, tank_id, counter_id, device_id, pos_id) > 0);
create index orders_pos on orders (pos_id, created_at, id) where pos_id is not null;

-- The handheld that printed the receipt of a payment.
alter table wallets add column pos_id uuid constraint wallets_pos_fkey references pos (id);
create index wallets_pos on wallets (pos_id, paid_at, id) where pos_id is not null;

-- Where an employee works: emirates and routes; nowhere in particular unless told.
alter table users add column areas text[] not null default '{}';

-- Who carried a handheld, and until when; it follows from the handheld's own row.
create table pos_assignments (
  id uuid primary key default gen_random_uuid(),
  pos_id uuid not null references pos (id),
  user_id uuid not null references users (id),
  assigned_at timestamptz not null,
  returned_at timestamptz,
  reason text,
  constraint pos_assignments_in_order check (returned_at >= assigned_at)
);
create unique index pos_assignments_open on pos_assignments (pos_id) where returned_at is null;
create index pos_assignments_of_pos on pos_assignments (pos_id, assigned_at desc);
create index pos_assignments_of_user on pos_assignments (user_id, assigned_at desc);

create function remember_pos_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.assigned_to is not distinct from new.assigned_to then
      return null;
    end if;
    update pos_assignments set returned_at = greatest(assigned_at, new.updated_at), reason = new.status_reason
      where pos_id = new.id and returned_at is null;
  end if;
  if new.assigned_to is not null then
    insert into pos_assignments (pos_id, user_id, assigned_at) values (new.id, new.assigned_to, new.assigned_at);
  end if;
  return null;
end
$$;
create trigger remember_pos_assignment after insert or update on pos
  for each row execute function remember_pos_assignment();
insert into pos_assignments (pos_id, user_id, assigned_at)
  select id, assigned_to, assigned_at from pos where assigned_to is not null;
