-- What was answered to a request that must not have its effect twice; whoever repeats it by its key hears the same.
create table once (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  body_hash text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);
create index once_at on once (at);
