-- What people have typed into forms and not saved yet: offered to them again, on any machine, and dropped after a while.

create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  form text not null check (length(form) <= 80),
  typed jsonb not null check (octet_length(typed::text) <= 262144),
  names jsonb not null check (octet_length(names::text) <= 65536),
  based_on integer,
  saved_at timestamptz not null,
  primary key (user_id, form)
);
create index drafts_saved_at on drafts (saved_at);
