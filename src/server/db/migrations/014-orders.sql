-- What was found, done and said about a job on its way.
alter table orders
  add column assessment text,
  add column hold_reason text,
  add column cancel_reason text,
  add column labour_hours numeric(6, 2) check (labour_hours between 0 and 1000),
  add column labour_rate numeric(11, 4) check (labour_rate >= 0),
  add column result text check (result in ('fixed', 'temporary', 'not_found', 'no_access', 'refused')),
  add column outcome_note text,
  add column completed_at timestamptz,
  add column completed_by uuid constraint orders_completed_by_fkey references users (id),
  add column signed_by text,
  add column signature_id uuid constraint orders_signature_fkey references media (id),
  add constraint orders_outcome check ((result is null) = (completed_at is null)),
  add constraint orders_signature check (signature_id is null or signed_by is not null);
create index orders_late on orders (sla_due)
  where status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled', 'InProgress', 'OnHold');

-- What has to be looked at on the spot, and what it looked like.
create table order_checks (
  order_id uuid not null references orders (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  text text not null check (text <> ''),
  required boolean not null,
  result text check (result in ('ok', 'not_ok', 'not_applicable')),
  note text,
  primary key (order_id, place)
);

-- What was used up. Prices are AED.
create table order_materials (
  order_id uuid not null references orders (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  item text not null check (item <> ''),
  quantity numeric(10, 3) not null check (quantity > 0),
  unit text not null check (unit in ('m3', 'month', 'pcs', 'hour', 'service')),
  unit_price numeric(11, 4) not null check (unit_price >= 0),
  billable boolean not null,
  primary key (order_id, place)
);

-- What a client is offered for a job, edition by edition: A, B and so on behind the number of the order.
create table offers (
  id uuid primary key,
  version integer not null default 1,
  order_id uuid not null constraint offers_order_fkey references orders (id),
  edition smallint not null check (edition between 1 and 26),
  valid_until date not null,
  terms text,
  status text not null default 'Draft'
    check (status in ('Draft', 'Sent', 'Accepted', 'Rejected', 'Expired', 'Superseded')),
  sent_to text,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  accepted_by text,
  channel text check (channel in ('email', 'signature', 'phone')),
  decision_note text,
  reject_reason text,
  signed_id uuid constraint offers_signed_fkey references media (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint offers_edition unique (order_id, edition),
  constraint offers_sent check (status not in ('Sent', 'Accepted', 'Rejected', 'Expired')
    or num_nonnulls(sent_to, sent_at) = 2),
  constraint offers_accepted check (status <> 'Accepted' or num_nonnulls(accepted_by, channel, decided_at) = 3),
  constraint offers_rejected check (status <> 'Rejected' or num_nonnulls(reject_reason, decided_at) = 2),
  constraint offers_signed check (signed_id is null or channel = 'signature')
);
create unique index offers_one_accepted on offers (order_id) where status = 'Accepted';
create unique index offers_one_sent on offers (order_id) where status = 'Sent';
create index offers_status on offers (status, valid_until);
create index offers_created_at on offers (created_at, id);
create index offers_valid_until on offers (valid_until, id);

-- Amounts are fils and follow from what is written, as those of a bill's lines do.
create table offer_lines (
  offer_id uuid not null references offers (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  code text not null,
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
  primary key (offer_id, place),
  constraint offer_lines_discount check (discount <= round(quantity * unit_price * 100)),
  constraint offer_lines_vat check ((vat_category = 'S') = (vat_rate > 0))
);

-- What was offered stays as it was sent, and what was decided stays decided.
create function offers_are_final() returns trigger language plpgsql as $$
begin
  if old.status <> 'Draft' and row(old.order_id, old.edition, old.valid_until, old.terms)
     is distinct from row(new.order_id, new.edition, new.valid_until, new.terms) then
    raise exception 'an offer is not changed once it was sent' using errcode = '23000';
  end if;
  if old.status <> new.status and not (old.status || ' ' || new.status) = any (array['Draft Sent', 'Sent Accepted',
     'Sent Rejected', 'Sent Expired', 'Sent Superseded', 'Accepted Superseded']) then
    raise exception 'an offer does not go from % to %', old.status, new.status using errcode = '23000';
  end if;
  return null;
end
$$;
-- Looked at when all is written, so that who asks for more than that hears why.
create constraint trigger offers_are_final after update on offers deferrable initially deferred
  for each row execute function offers_are_final();

create function offer_lines_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not exists
     (select from offers where id = coalesce(new.offer_id, old.offer_id) and status = 'Draft') then
    raise exception 'the lines of an offer are not changed once it was sent' using errcode = '23000';
  end if;
  return coalesce(new, old);
end
$$;
create trigger offer_lines_are_final before insert or update or delete on offer_lines
  for each row execute function offer_lines_are_final();
