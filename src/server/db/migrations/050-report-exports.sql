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

-- Audit entries of a period.
create index audit_at on audit (at, place);
