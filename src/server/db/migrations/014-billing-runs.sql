-- Billing runs are background jobs: a run has a fixed set of contracts and records the outcome of each.
drop table bill_runs;
create table bill_runs (
  id uuid primary key,
  version integer not null default 1,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  -- Filters; empty for all.
  sites text[] not null,
  types text[] not null,
  cycles text[] not null,
  -- Whether counters without a reading are estimated, and the steps after drafting.
  estimates boolean not null,
  issues boolean not null,
  delivers boolean not null,
  status text not null default 'Running' check (status in ('Running', 'Paused', 'Completed', 'Cancelled')),
  started_by uuid not null constraint bill_runs_starter_fkey references users (id),
  -- Session of the user who started it, for the audit.
  session_id uuid not null,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  total integer not null check (total >= 0),
  -- Contracts processed so far, again after they were mended, too, and the time that took.
  processed integer not null default 0 check (processed >= 0),
  worked_ms bigint not null default 0 check (worked_ms >= 0),
  constraint bill_runs_finished check ((status in ('Completed', 'Cancelled')) = (finished_at is not null)),
  constraint bill_runs_steps check (issues or not delivers)
);
create index bill_runs_started_at on bill_runs (started_at, id);
create index bill_runs_unfinished on bill_runs (month) where finished_at is null;

-- A contract of a run with its outcome; amounts are fils.
create table bill_run_items (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null constraint bill_run_items_run_fkey references bill_runs (id),
  contract_id uuid not null constraint bill_run_items_contract_fkey references contracts (id),
  contract_number text collate "C" not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'drafted', 'held', 'billed', 'nothing_due', 'unread',
    'refused', 'failed', 'issued', 'issue_refused', 'sent', 'not_sent')),
  reason text,
  bill_id uuid constraint bill_run_items_bill_fkey references bills (id),
  consumption_m3 numeric(14, 3),
  total bigint,
  last_total bigint
);
create unique index bill_run_items_contract_key on bill_run_items (run_id, contract_id);
create index bill_run_items_outcome on bill_run_items (run_id, outcome, contract_number, id);
create index bill_run_items_number on bill_run_items (run_id, contract_number, id);
create index bill_run_items_of_contract on bill_run_items (contract_id);
create index bill_run_items_bill on bill_run_items (bill_id) where bill_id is not null;

-- An invoice whose email failed for good is an exception of the run that sent it.
create function mailings_update_bill_run() returns trigger language plpgsql as $$
begin
  update bill_run_items set outcome = 'not_sent', reason = new.reason where bill_id = new.model_id and outcome = 'sent';
  return null;
end
$$;
create trigger mailings_update_bill_run after update of status on mailings for each row
  when (new.status = 'failed' and new.model = 'bill') execute function mailings_update_bill_run();

-- A delivery ticket is billed once; a discarded or reversed bill releases it.
alter table deliveries add column bill_id uuid constraint deliveries_bill_fkey references bills (id);
create index deliveries_bill on deliveries (bill_id) where bill_id is not null;
create function bills_release_deliveries() returns trigger language plpgsql as $$
begin
  update deliveries set bill_id = null where bill_id = new.id;
  return null;
end
$$;
create trigger bills_release_deliveries after update of deleted_at, reversed_at on bills for each row
  when (new.deleted_at is not null or new.reversed_at is not null) execute function bills_release_deliveries();

-- Bulk deliveries are billed by the litre.
alter table bill_lines drop constraint bill_lines_unit_check,
  add constraint bill_lines_unit_check check (unit in ('m3', 'litre', 'month', 'pcs', 'hour', 'service'));
alter table offer_lines drop constraint offer_lines_unit_check,
  add constraint offer_lines_unit_check check (unit in ('m3', 'litre', 'month', 'pcs', 'hour', 'service'));
alter table order_materials drop constraint order_materials_unit_check,
  add constraint order_materials_unit_check check (unit in ('m3', 'litre', 'month', 'pcs', 'hour', 'service'));
