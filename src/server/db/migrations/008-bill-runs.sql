-- Progress of billing runs, which process a month page by page: who runs it and how far it is.
create table bill_runs (
  id uuid primary key,
  stage text not null check (stage in ('draft', 'issue')),
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  -- Null for all sites.
  site_code text,
  started_by uuid not null constraint bill_runs_starter_fkey references users (id),
  started_at timestamptz not null,
  -- End of the last page, and the contract number after which the next one starts.
  updated_at timestamptz not null,
  next_after text,
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  finished_at timestamptz
);
create index bill_runs_unfinished on bill_runs (month, stage) where finished_at is null;
