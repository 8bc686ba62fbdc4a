-- The last day in Dubai for which each daily job was done, whichever process did it.
create table jobs (
  name text primary key,
  done_for date not null,
  done_at timestamptz not null
);
