-- Refill plans: the tanks that a truck fills on a day.
create table refill_plans (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint refill_plans_unique_number_key unique,
  day date not null,
  truck text not null,
  capacity_l double precision not null check (capacity_l > 0),
  -- To whom the orders are assigned.
  driver_id uuid constraint refill_plans_driver_fkey references users (id),
  notes text,
  status text not null default 'draft' check (status in ('draft', 'released', 'cancelled')),
  cancel_reason text,
  released_at timestamptz,
  released_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint refill_plans_cancelled check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint refill_plans_released check ((released_at is null) = (released_by is null)
    and (status <> 'released' or released_at is not null))
);
create index refill_plans_day on refill_plans (day, id) where deleted_at is null;
create index refill_plans_created_at on refill_plans (created_at, id) where deleted_at is null;

create table refill_plan_stops (
  plan_id uuid not null references refill_plans (id) on delete cascade,
  tank_id uuid not null constraint refill_plan_stops_tank_fkey references tanks (id),
  place integer not null check (place > 0),
  litres double precision not null check (litres >= 1),
  -- Why a super administrator permits the delivery although a safety date has passed.
  override_reason text,
  override_by uuid references users (id),
  order_id uuid constraint refill_plan_stops_order_fkey references orders (id),
  -- Version of an order that the release opened; while it has this version, nobody has worked on it.
  order_version integer,
  -- Until the plan is cancelled or the order of the stop has ended.
  is_open boolean not null default true,
  primary key (plan_id, tank_id),
  constraint refill_plan_stops_override check ((override_reason is null) = (override_by is null)),
  constraint refill_plan_stops_order check (order_version is null or order_id is not null)
);
create unique index refill_plan_stops_tank_key on refill_plan_stops (tank_id) where is_open;
create index refill_plan_stops_order on refill_plan_stops (order_id) where order_id is not null;

create function close_refill_stops() returns trigger language plpgsql as $$
begin
  update refill_plan_stops set is_open = false where order_id = new.id and is_open;
  return null;
end $$;
create trigger close_refill_stops after update of status on orders for each row
  when (old.status <> new.status and new.status in ('Completed', 'Billed', 'Closed', 'Cancelled'))
  execute function close_refill_stops();
