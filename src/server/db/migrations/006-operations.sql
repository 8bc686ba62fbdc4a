-- Maintenance orders, offers, refill plans, alarms, mail, dunning, notifications, reports, imports and jobs.

-- === Orders ===

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
create index orders_tank on orders (tank_id, created_at, id) include (type, status, deleted_at);
create index orders_counter on orders (counter_id);
create index orders_device on orders (device_id);
create index orders_pos on orders (pos_id, created_at, id) where pos_id is not null;
create index orders_assigned_to on orders (assigned_to, created_at, id) include (status, deleted_at);
create index orders_search on orders using gin (search gin_trgm_ops);
create index orders_created_at on orders (created_at, id)
  include (status, type, priority, source, sla_due, scheduled_at, completed_at, assigned_to) where deleted_at is null;
create index orders_title on orders (title, id)
  include (status, type, priority, source, created_at, sla_due, assigned_to) where deleted_at is null;
create index orders_sla_due on orders (sla_due, id) include (status, type, priority, created_at) where deleted_at is null;
-- Filters with few values; those without its leading columns skip through it. Each combination is in order of ids.
create index orders_state on orders (status, type, priority, id)
  include (source, created_at, unique_number, title, sla_due, reported_at) where deleted_at is null;

alter table deliveries add constraint deliveries_order_fkey foreign key (order_id) references orders (id);
alter table bills add constraint bills_order_fkey foreign key (order_id) references orders (id);

-- Team members besides the assignee.
create table order_team (
  order_id uuid not null references orders (id) on delete cascade,
  user_id uuid not null references users (id),
  position smallint not null check (position between 1 and 100),
  primary key (order_id, position),
  constraint order_team_once unique (user_id, order_id)
);

-- Checklist of an order.
create table order_checks (
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null check (position between 1 and 100),
  text text not null check (text <> ''),
  required boolean not null,
  result text check (result in ('ok', 'not_ok', 'not_applicable')),
  note text,
  primary key (order_id, position)
);

-- Materials used; prices are AED.
create table order_materials (
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null check (position between 1 and 100),
  item text not null check (item <> ''),
  quantity numeric(10, 3) not null check (quantity > 0),
  unit text not null check (unit in ('m3', 'litre', 'month', 'pcs', 'hour', 'service')),
  unit_price numeric(11, 4) not null check (unit_price >= 0),
  billable boolean not null,
  primary key (order_id, position)
);

-- === Offers ===

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
  position smallint not null check (position between 1 and 100),
  code text not null,
  description text not null check (description <> ''),
  description_ar text check (description_ar <> ''),
  quantity numeric(10, 3) not null check (quantity > 0),
  unit text not null check (unit in ('m3', 'litre', 'month', 'pcs', 'hour', 'service')),
  unit_price numeric(11, 4) not null check (unit_price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'O', 'AE')),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  amount bigint not null generated always as (round(quantity * unit_price * 100)::bigint) stored,
  net bigint not null generated always as (round(quantity * unit_price * 100)::bigint - discount) stored,
  vat bigint not null generated always as
    (round((round(quantity * unit_price * 100) - discount) * vat_rate / 100)::bigint) stored,
  primary key (offer_id, position),
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

-- === Refill plans ===

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
  position integer not null check (position > 0),
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

-- === Alarms ===

-- Alarms of tanks, devices and sources. An alarm is raised once, rises in severity, and is cleared.
create table alarms (
  id uuid primary key,
  version integer not null default 1,
  kind text not null check (kind in ('level_low', 'level_high', 'level_drop', 'fast_rise', 'pressure_low', 'stuck_gauge',
    'gas_leak', 'gas_balance', 'sensor_fault', 'device_offline', 'battery_low', 'outage')),
  severity text not null check (severity in ('info', 'warning', 'critical')),
  status text not null default 'open' check (status in ('open', 'acknowledged', 'snoozed', 'cleared')),
  tank_id uuid constraint alarms_tank_fkey references tanks (id),
  device_id uuid constraint alarms_device_fkey references devices (id),
  source_id uuid constraint alarms_source_fkey references telemetry_sources (id),
  -- Devices that an outage silenced.
  device_ids uuid[] not null default '{}',
  -- What was measured, and the limit that it crossed; of a stuck gauge, what the counters should have moved it by.
  value double precision,
  threshold double precision,
  raised_at timestamptz not null,
  raised_by_reading uuid,
  -- Since when it is open at its severity, from which it is escalated.
  opened_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by_reading uuid,
  cleared_by uuid references users (id),
  acknowledged_at timestamptz,
  acknowledged_by uuid references users (id),
  snoozed_until timestamptz,
  snooze_reason text,
  assigned_to uuid constraint alarms_assigned_to_fkey references users (id),
  note text,
  order_id uuid constraint alarms_order_fkey references orders (id),
  escalated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint alarms_subject check (num_nonnulls(tank_id, device_id, source_id) = 1),
  constraint alarms_cleared check ((status = 'cleared') = (cleared_at is not null)),
  constraint alarms_snoozed check (status <> 'snoozed' or (snoozed_until is not null and snooze_reason is not null))
);
-- One open alarm per subject and kind.
create unique index alarms_open on alarms ((coalesce(tank_id, device_id, source_id)), kind) where status <> 'cleared';
create index alarms_of_tank on alarms (tank_id, raised_at desc) where tank_id is not null;
create index alarms_of_device on alarms (device_id, raised_at desc) where device_id is not null;
create index alarms_raised_at on alarms (raised_at desc, id);
create index alarms_uncleared on alarms (raised_at) where status <> 'cleared';

-- Maintenance windows of sites and tanks, in which no alarm is raised.
create table maintenance_windows (
  id uuid primary key,
  version integer not null default 1,
  -- A whole site, or one tank.
  site_code text collate "C" constraint maintenance_windows_site_fkey references sites (code) on update cascade,
  tank_id uuid constraint maintenance_windows_tank_fkey references tanks (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  -- Ended early, or cancelled before it began.
  ended_at timestamptz,
  ended_by uuid references users (id),
  lasts_until timestamptz not null generated always as (least(ends_at, ended_at)) stored,
  -- When the conditions that held at its end were evaluated.
  resumed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint maintenance_windows_subject check (num_nonnulls(site_code, tank_id) = 1),
  constraint maintenance_windows_period check (ends_at > starts_at),
  constraint maintenance_windows_ended check ((ended_at is null) = (ended_by is null))
);
create index maintenance_windows_lasts_until on maintenance_windows (lasts_until);
create index maintenance_windows_starts_at on maintenance_windows (starts_at desc, id);
create index maintenance_windows_of_tank on maintenance_windows (tank_id) where tank_id is not null;
create index maintenance_windows_of_site on maintenance_windows (site_code) where site_code is not null;

-- === Mail and messages ===

-- Documents and messages that are sent by email, through gateways for WhatsApp and SMS, and on paper.
create table mailings (
  id uuid primary key,
  model text not null check (model in ('bill', 'offer')),
  model_id uuid not null,
  channel text not null default 'email' check (channel in ('email', 'whatsapp', 'sms', 'print')),
  recipient text not null check (recipient <> ''),
  subject text not null,
  filename text not null,
  -- `sent` was handed to the mail server or gateway; `delivered` and `undelivered` is what the gateway reported later.
  status text not null default 'waiting'
    check (status in ('waiting', 'retrying', 'sent', 'failed', 'delivered', 'undelivered')),
  reason text,
  next_attempt_at timestamptz,
  sent_by uuid references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint mailings_finished check ((status in ('waiting', 'retrying')) = (finished_at is null)),
  constraint mailings_reason check ((status in ('retrying', 'failed', 'undelivered')) = (reason is not null)),
  constraint mailings_next_attempt check ((status = 'retrying') = (next_attempt_at is not null)),
  constraint mailings_print check (channel <> 'print' or status = 'delivered')
);
create index mailings_of on mailings (model, model_id, id);
create index mailings_pending on mailings (id) where finished_at is null;

-- A mailing is immutable once it has a result, except that a gateway may report what became of a sent one.
create function mailings_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(old.id, old.model, old.model_id, old.channel, old.recipient, old.subject,
      old.filename, old.sent_by, old.created_at) is distinct from row(new.id, new.model, new.model_id, new.channel,
      new.recipient, new.subject, new.filename, new.sent_by, new.created_at)
    or old.finished_at is not null and not (old.status = 'sent' and new.status in ('delivered', 'undelivered')
      and old.finished_at = new.finished_at) then
    raise exception 'a finished mailing cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger mailings_reject_change before update or delete on mailings
  for each row execute function mailings_reject_change();

-- Webhooks: gateways that send messages, and the receiver of alarms. The secret of each is in the table secrets.
create table message_gateways (
  channel text primary key check (channel in ('whatsapp', 'sms', 'alarms')),
  url text not null check (url ~ '^https?://'),
  updated_at timestamptz not null,
  updated_by uuid not null references users (id)
);

-- === Dunning ===

-- Dunning steps of an unpaid bill. A step counts from the day on which its message was sent; without a day it was not
-- sent yet, or failed.
create table dunning_steps (
  bill_id uuid not null constraint dunning_steps_bill_fkey references bills (id),
  -- Days after the due date from which the step applies.
  day smallint not null,
  step text not null constraint dunning_steps_step check (step in ('reminder', 'notice', 'disconnection')),
  done_on date,
  -- Order of a disconnection.
  order_id uuid constraint dunning_steps_order_fkey references orders (id),
  mailing_id uuid constraint dunning_steps_mailing_fkey references mailings (id),
  primary key (bill_id, day),
  constraint dunning_steps_orders check (order_id is null or step = 'disconnection'),
  constraint dunning_steps_done check (done_on is not null or mailing_id is not null)
);
create index dunning_steps_order on dunning_steps (order_id) where order_id is not null;
create unique index dunning_steps_mailing on dunning_steps (mailing_id) where mailing_id is not null;
create index dunning_steps_open on dunning_steps (bill_id) where done_on is null;

-- A bill is delivered while one of its mailings was sent; the dunning step of a mailing counts likewise.
create function mailings_update_bill() returns trigger language plpgsql as $$
begin
  update bills b set is_delivered = d.is_delivered
  from (select exists (select from mailings where model = 'bill' and model_id = new.model_id
    and status in ('sent', 'delivered')) as is_delivered) d
  where b.id = new.model_id and b.is_delivered <> d.is_delivered;
  update dunning_steps set done_on = case when new.status <> 'undelivered'
    then (new.finished_at at time zone 'Asia/Dubai')::date end
  where mailing_id = new.id;
  return null;
end
$$;
create trigger mailings_update_bill after insert or update on mailings for each row
  when (new.model = 'bill' and new.status in ('sent', 'delivered', 'undelivered'))
  execute function mailings_update_bill();

-- An invoice whose email failed for good is an exception of the run that sent it.
create function mailings_update_bill_run() returns trigger language plpgsql as $$
begin
  update bill_run_items set outcome = 'not_sent', reason = new.reason where bill_id = new.model_id and outcome = 'sent';
  return null;
end
$$;
create trigger mailings_update_bill_run after update of status on mailings for each row
  when (new.status = 'failed' and new.model = 'bill') execute function mailings_update_bill_run();

-- Overdue bills that were included in a notification, so that each is reported once even after days without a server.
create table overdue_notifications (
  bill_id uuid primary key constraint overdue_notifications_bill_fkey references bills (id),
  notified_on date not null
);

-- === Notifications ===

-- Notifications; each recipient has a row.
create table events (
  id uuid primary key,
  user_id uuid not null references users (id),
  code text not null,
  title text not null,
  text text not null,
  status smallint not null default 0 check (status in (0, 1)),
  severity text not null default 'info' check (severity in ('info', 'warning', 'critical')),
  model text not null check (model in ('bill', 'order', 'contract', 'refund', 'tank', 'device')),
  model_id uuid not null,
  -- The reading to review.
  reading_id uuid references counter_readings (id),
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

-- === Reports ===

-- Reports that are sent by email at set times, with the rights of their owner.
create table report_schedules (
  id uuid primary key,
  user_id uuid not null constraint report_schedules_user_fkey references users (id) on delete cascade,
  report text not null,
  title text not null,
  -- Filters, grouping, order and columns, as in the URL.
  query text not null,
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- From Monday, 1, to Sunday, 7.
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 28),
  -- In Dubai.
  hour smallint not null check (hour between 0 and 23),
  next_run_at timestamptz not null,
  created_at timestamptz not null,
  constraint report_schedules_day check ((weekday is not null) = (frequency = 'weekly')
    and (month_day is not null) = (frequency = 'monthly'))
);
create index report_schedules_user on report_schedules (user_id, created_at);
create index report_schedules_next_run on report_schedules (next_run_at);

-- Files of reports that are written in the background and kept for a week.
create table report_exports (
  id uuid primary key,
  user_id uuid not null constraint report_exports_user_fkey references users (id) on delete cascade,
  schedule_id uuid constraint report_exports_schedule_fkey references report_schedules (id) on delete set null,
  report text not null,
  title text not null,
  query text not null,
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  filename text,
  lines integer check (lines >= 0),
  content bytea,
  reason text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint report_exports_done check ((content is not null) = (status = 'done')),
  constraint report_exports_failed check ((reason is not null) = (status = 'failed')),
  constraint report_exports_finished check ((finished_at is not null) = (status in ('done', 'failed')))
);
create index report_exports_user on report_exports (user_id, created_at);
create index report_exports_created_at on report_exports (created_at);
create index report_exports_schedule on report_exports (schedule_id) where schedule_id is not null;

-- === Imports ===

-- A company that moves in from another system imports its records and what was open on the cut-over day. Opening
-- balances are posted against the account `opening_balances`.

create table imports (
  id uuid primary key,
  version integer not null default 1,
  kind text not null check (kind in ('sites', 'clients', 'tanks', 'counters', 'devices', 'contracts', 'balances', 'cheques')),
  file_name text not null,
  -- SHA-256 of the file, by which it is recognised.
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  encoding text,
  delimiter text,
  decimal_sign text not null check (decimal_sign in ('point', 'comma')),
  is_decimal_ambiguous boolean not null,
  date_order text not null check (date_order in ('day_first', 'month_first')),
  is_date_order_ambiguous boolean not null,
  header text[] not null,
  -- Day on which the company moves in: money is posted on it, and earlier days are billed by the previous system.
  cut_over_on date not null,
  status text not null default 'Checking' check (status in ('Checking', 'Checked', 'Importing', 'Imported', 'Undoing', 'Undone',
    'Failed', 'Discarded')),
  -- Why it failed, or was not undone.
  message text,
  total integer not null check (total > 0),
  -- Lines that the current step has processed.
  processed integer not null default 0 check (processed between 0 and total),
  valid integer not null default 0,
  duplicate integer not null default 0,
  invalid integer not null default 0,
  created_at timestamptz not null,
  created_by uuid not null constraint imports_creator_fkey references users (id),
  -- Who let it do its last step, and their session, for the audit.
  acting_by uuid not null constraint imports_actor_fkey references users (id),
  session_id uuid not null,
  imported_at timestamptz,
  imported_by uuid constraint imports_importer_fkey references users (id),
  undone_at timestamptz,
  undone_by uuid constraint imports_undoer_fkey references users (id),
  updated_at timestamptz not null
);
create index imports_created_at on imports (created_at, id);
create index imports_file on imports (file_sha256, kind);
create index imports_working on imports (updated_at) where status in ('Checking', 'Importing', 'Undoing');

-- Lines of files with their cells; errors name their cells.
create table import_rows (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null constraint import_rows_import_fkey references imports (id),
  line integer not null,
  cells text[] not null,
  label text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'valid', 'duplicate', 'invalid')),
  message text not null default '',
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array')
);
create unique index import_rows_line_key on import_rows (import_id, line);
create index import_rows_state on import_rows (import_id, state, line);

-- Records that an import made.
create table import_records (
  import_id uuid not null constraint import_records_import_fkey references imports (id),
  model text not null,
  record_id uuid not null,
  line integer not null,
  primary key (import_id, model, record_id)
);
create index import_records_record on import_records (record_id);

-- Codes and numbers of records in the system that the company moved in from.
create table former_codes (
  model text not null check (model in ('client', 'contract')),
  code text collate "C" not null,
  record_id uuid not null
);
create unique index former_codes_key on former_codes (model, upper(code));
create index former_codes_record on former_codes (record_id);

-- === Jobs and repeated requests ===

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
  endpoint text not null,
  body_hash text not null,
  response jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (at);

-- Adds a background job. The job queue itself is open to the server's role only.
create function enqueue_job(task text, payload json, key text, max_attempts integer) returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(enqueue_job.task, enqueue_job.payload, job_key => enqueue_job.key,
    max_attempts => enqueue_job.max_attempts);
end
$$;

-- === Checks over all rows ===

-- For rules that hold wherever a user works. They run with the privileges of their owner, because users restricted to
-- areas cannot read the tables.

-- Whether an employee holds cash or cheques that were not handed over.
create function holds_payments(employee uuid) returns boolean language sql stable
  security definer set search_path = public, pg_temp
  return exists (select from wallets where user_id = employee and status <> 'Done'
    and voided_at is null and deleted_at is null and type in ('cash', 'check'));

-- Whether a site is in one of the areas: by its emirate or the route of its counters.
create function is_site_in_areas(site text, areas text[]) returns boolean language sql stable
  security definer set search_path = public, pg_temp
  return exists (select from sites where code = site and emirate = any(areas) and deleted_at is null)
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
  return (select unique_number from wallets where type = 'check' and voided_at is null
    and not is_given_back(check_status, partial_amount) and check_number = number
    and lower(bank_name) = lower(bank) and lower(drawer_name) = lower(drawer) limit 1);

-- Number of cheques of a client that bounced within the twelve months until a day.
create function count_bounced_cheques(client uuid, until date) returns integer language sql stable parallel safe
  security definer set search_path = public, pg_temp
  return (select count(*)::int from wallets w join contracts c on c.id = w.contract_id
      where c.client_id = client and w.bounced_on > until - 365)
    + (select count(*)::int from wallets w
      where w.contract_id is null and w.client_id = client and w.bounced_on > until - 365);
