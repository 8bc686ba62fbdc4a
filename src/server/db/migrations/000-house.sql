create table secrets (
  name text primary key,
  bytes bytea not null,
  made_at timestamptz not null default now()
);
