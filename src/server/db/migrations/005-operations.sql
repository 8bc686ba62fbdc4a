-- Maintenance orders, offers, dunning, notifications, mail and jobs.

create table orders (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint orders_unique_number_key unique,
  type text not null check (type in ('repair', 'leak_emergency', 'inspection', 'installation', 'meter_install',
    'meter_replace', 'meter_check', 'disconnection', 'reconnection', 'refill', 'device_check', 'amc_visit', 'other')),
  title text not null,
  description text not null,
  priority text not null check (priority in ('low', 'normal', 'high', 'emergency')),
  client_id uuid constraint orders_client_fkey references clients (id),
  contract_id uuid constraint orders_contract_fkey references contracts (id),
  tank_id uuid constraint orders_tank_fkey references tanks (id),
  counter_id uuid constraint orders_counter_fkey references counters (id),
  device_id uuid constraint orders_device_fkey references devices (id),
  pos_id uuid constraint orders_pos_fkey references pos (id),
  unit_no text,
  contact_name text,
  contact_phone text,
  source text not null default 'web' check (source in ('phone', 'walk_in', 'tank_alarm', 'device_alarm', 'reading_flag',
    'bill_run', 'schedule', 'web')),
  reported_at timestamptz not null default now(),
  sla_due timestamptz not null,
  scheduled_at timestamptz,
  assigned_to uuid constraint orders_assigned_to_fkey references users (id),
  assessment text,
  hold_reason text,
  cancel_reason text,
  labour_hours numeric(6, 2) check (labour_hours between 0 and 1000),
  -- AED per hour.
  labour_rate numeric(11, 4) check (labour_rate >= 0),
  result text check (result in ('fixed', 'temporary', 'not_found', 'no_access', 'refused')),
  outcome_note text,
  completed_at timestamptz,
  completed_by uuid constraint orders_completed_by_fkey references users (id),
  signed_by text,
  signature_id uuid constraint orders_signature_fkey references media (id),
  billable boolean not null,
  status text not null default 'New' check (status in ('New', 'Assessed', 'Offered', 'Approved', 'Scheduled',
    'InProgress', 'OnHold', 'Completed', 'Billed', 'Closed', 'Cancelled')),
  search text not null generated always as
    (lower(title || coalesce(' ' || unit_no, '') || coalesce(' ' || contact_name, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id),
  deleted_at timestamptz,
  constraint orders_outcome check ((result is null) = (completed_at is null)),
  constraint orders_signature check (signature_id is null or signed_by is not null),
  constraint orders_subject
    check (num_nonnulls(client_id, contract_id, tank_id, counter_id, device_id, pos_id) > 0)
);
create index orders_number_end on orders (reverse(unique_number));
create index orders_client on orders (client_id, created_at, id) include (deleted_at);
create index orders_contract on orders (contract_id, created_at, id) include (deleted_at);
create index orders_tank on orders (tank_id, created_at, id) include (deleted_at);
create index orders_counter on orders (counter_id);
create index orders_device on orders (device_id);
create index orders_pos on orders (pos_id, created_at, id) where pos_id is not null;
create index orders_assigned_to on orders (assigned_to, created_at, id) include (status, deleted_at);
create index orders_search on orders using gin (search gin_trgm_ops);
create index orders_created_at on orders (created_at, id) include (status, type, priority, source, sla_due, assigned_to)
  where deleted_at is null;
create index orders_reported_at on orders (reported_at, id) include (status, type, priority) where deleted_at is null;
create index orders_sla_due on orders (sla_due, id) include (status, type, priority, created_at) where deleted_at is null;
-- Filters with few values; those without their leading columns skip through it.
create index orders_state on orders (status, type, priority, source)
  include (id, created_at, unique_number, title, sla_due, reported_at) where deleted_at is null;

alter table bills add constraint bills_order_fkey foreign key (order_id) references orders (id);
alter table deliveries add constraint deliveries_order_fkey foreign key (order_id) references orders (id);

-- Team members besides the assignee.
create table order_team (
  order_id uuid not null references orders (id) on delete cascade,
  user_id uuid not null references users (id),
  place smallint not null check (place between 1 and 100),
  primary key (order_id, place),
  constraint order_team_once unique (user_id, order_id)
);

-- Checklist of an order.
create table order_checks (
  order_id uuid not null references orders (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  text text not null check (text <> ''),
  required boolean not null,
  result text check (result in ('ok', 'not_ok', 'not_applicable')),
  note text,
  primary key (order_id, place)
);

-- Materials used; prices are AED.
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

-- Offers for an order; editions A, B and so on follow the number of the order.
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
create index offers_by_created_at on offers (created_at, id) where deleted_at is null;
create index offers_by_valid_until on offers (valid_until, id) where deleted_at is null;
create index offers_by_status on offers (status, id) where deleted_at is null;

-- Amounts are fils, rounded as those of bill_lines.
create table offer_lines (
  offer_id uuid not null references offers (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  code text not null,
  description text not null check (description <> ''),
  description_ar text check (description_ar <> ''),
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

-- A sent offer is immutable, and its status follows the permitted transitions. Deferred, so that more specific errors
-- are reported first.
create function offers_reject_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'Draft' and row(old.order_id, old.edition, old.valid_until, old.terms)
     is distinct from row(new.order_id, new.edition, new.valid_until, new.terms) then
    raise exception 'a sent offer cannot be changed' using errcode = '23000';
  end if;
  if old.status <> new.status and not (old.status || ' ' || new.status) = any (array['Draft Sent', 'Sent Accepted',
     'Sent Rejected', 'Sent Expired', 'Sent Superseded', 'Accepted Superseded']) then
    raise exception 'an offer cannot change from % to %', old.status, new.status using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger offers_reject_change after update on offers deferrable initially deferred
  for each row execute function offers_reject_change();

create function offer_lines_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not exists
     (select from offers where id = coalesce(new.offer_id, old.offer_id) and status = 'Draft') then
    raise exception 'the lines of a sent offer cannot be changed' using errcode = '23000';
  end if;
  return coalesce(new, old);
end
$$;
create trigger offer_lines_reject_change before insert or update or delete on offer_lines
  for each row execute function offer_lines_reject_change();

-- Dunning steps taken for an unpaid bill.
create table dunning_steps (
  bill_id uuid not null constraint dunning_steps_bill_fkey references bills (id),
  -- Days after the due date from which the step applies.
  day smallint not null,
  step text not null constraint dunning_steps_step check (step in ('reminder', 'notice', 'disconnection')),
  done_on date not null,
  -- Order of a disconnection.
  order_id uuid constraint dunning_steps_order_fkey references orders (id),
  primary key (bill_id, day),
  constraint dunning_steps_orders check (order_id is null or step = 'disconnection')
);
create index dunning_steps_order on dunning_steps (order_id) where order_id is not null;

-- Overdue bills that were included in a notification, so that each is reported once even after days without a server.
create table overdue_notifications (
  bill_id uuid primary key constraint overdue_notifications_bill_fkey references bills (id),
  notified_on date not null
);

-- Notifications; each recipient has a row.
create table events (
  id uuid primary key,
  user_id uuid not null references users (id),
  code text not null,
  title text not null,
  text text not null,
  status smallint not null default 0 check (status in (0, 1)),
  severity text not null default 'info' check (severity in ('info', 'warning', 'critical')),
  model text not null check (model in ('bill', 'order', 'contract')),
  model_id uuid not null,
  dedupe_key text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create unique index events_dedupe on events (user_id, dedupe_key);
create index events_user_unread on events (user_id, model) where status = 0;
-- List orders and filters of one recipient.
create index events_user_created on events (user_id, created_at, id) include (model, status, severity);
create index events_user_model on events (user_id, model, created_at, id);
create index events_user_status on events (user_id, status, created_at, id) include (model);
create index events_user_severity on events (user_id, severity, created_at, id) include (model, status);

-- Documents sent by mail.
create table mailings (
  id uuid primary key,
  model text not null check (model in ('bill', 'offer')),
  model_id uuid not null,
  recipient text not null check (recipient <> ''),
  subject text not null,
  filename text not null,
  status text not null default 'waiting' check (status in ('waiting', 'retrying', 'sent', 'failed')),
  reason text,
  next_attempt_at timestamptz,
  sent_by uuid references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint mailings_finished check ((status in ('sent', 'failed')) = (finished_at is not null)),
  constraint mailings_reason check ((status in ('retrying', 'failed')) = (reason is not null)),
  constraint mailings_next_attempt check ((status = 'retrying') = (next_attempt_at is not null))
);
create index mailings_of on mailings (model, model_id, id);
create index mailings_pending on mailings (id) where finished_at is null;

-- A mailing is immutable once it was sent or has failed.
create function mailings_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.finished_at is not null or row(old.id, old.model, old.model_id, old.recipient, old.subject,
      old.filename, old.sent_by, old.created_at) is distinct from row(new.id, new.model, new.model_id, new.recipient,
      new.subject, new.filename, new.sent_by, new.created_at) then
    raise exception 'a finished mailing cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger mailings_reject_change before update or delete on mailings
  for each row execute function mailings_reject_change();

-- Marks a bill as mailed.
create function mailings_update_bill() returns trigger language plpgsql as $$
begin
  update bills set is_mailed = true where id = new.model_id and not is_mailed;
  return null;
end
$$;
create trigger mailings_update_bill after insert or update on mailings for each row
  when (new.model = 'bill' and new.status = 'sent') execute function mailings_update_bill();

-- Last day, in Dubai, for which each daily job ran on any server process.
create table daily_job_runs (
  name text primary key,
  done_for date not null,
  done_at timestamptz not null
);

-- Idempotency: responses to requests with an idempotency key, returned again when the request is repeated.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  body_hash text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (at);

-- Checks over all rows, for rules that hold wherever a user works. They run with the privileges of their owner,
-- because users restricted to areas cannot read the tables.

-- Adds a background job. The job queue itself is open to the server's role only.
create function enqueue_job(task text, payload json, key text, max_attempts integer) returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(enqueue_job.task, enqueue_job.payload, job_key => enqueue_job.key,
    max_attempts => enqueue_job.max_attempts);
end
$$;

-- Whether an employee holds cash or cheques that were not handed over.
create function holds_payments(employee uuid) returns boolean language sql stable
  security definer set search_path = public, pg_temp
  return exists (select from wallets where user_id = employee and status <> 'Done'
    and voided_at is null and deleted_at is null and type in ('cash', 'check'));

-- Whether a site is in one of the areas: by the emirate of its tanks or the route of its counters.
create function is_site_in_areas(site text, areas text[]) returns boolean language sql stable
  security definer set search_path = public, pg_temp
  return exists (select from tanks where site_code = site and site_emirate = any(areas) and deleted_at is null)
    or exists (select from counters where site_code = site and route_code = any(areas) and deleted_at is null);

-- A tank of the same manifold that holds another product.
create function find_tank_of_other_product(site text, manifold text, own_product text, own_id uuid)
  returns table (code text, product text) language sql stable
  security definer set search_path = public, pg_temp
begin atomic
  select t.code, t.product from tanks t
  where t.site_code = site and lower(t.manifold_group) = lower(manifold) and t.product <> own_product
    and t.status <> 'decommissioned' and t.deleted_at is null and t.id is distinct from own_id
  order by t.code limit 1;
end;

-- Number of contracts and bills of a client.
create function count_contracts_and_bills(client uuid) returns bigint language sql stable
  security definer set search_path = public, pg_temp
  return (select count(*) from contracts where client_id = client and deleted_at is null)
    + (select count(*) from bills where client_id = client and deleted_at is null);

-- Payment that a cheque was recorded as.
create function payment_of_cheque(number text, bank text, drawer text) returns text language sql stable
  security definer set search_path = public, pg_temp
  return (select unique_number from wallets where type = 'check' and voided_at is null and check_number = number
    and lower(bank_name) = lower(bank) and lower(drawer_name) = lower(drawer) limit 1);

-- Number of cheques of a client that bounced within the twelve months until a day.
create function count_bounced_cheques(client uuid, until date) returns integer language sql stable parallel safe
  security definer set search_path = public, pg_temp
  return (select count(*)::int from wallets w join contracts c on c.id = w.contract_id
    where c.client_id = client and w.bounced_on > until - 365);
