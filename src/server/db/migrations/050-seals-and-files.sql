-- The order of the audit. A transaction has its number before any line of it has its place, so that a place is
-- known to be settled once every transaction of smaller numbers has ended.
create sequence audit_places;
create function audit_place() returns bigint language plpgsql as $$
begin
  perform pg_current_xact_id();
  return nextval('audit_places');
end
$$;
alter table audit add column place bigint not null default audit_place();
create unique index audit_place on audit (place);

-- Lines of the audit in blocks, each bound to the one before it; `lines` holds an id and a digest for every line.
create table audit_seals (
  number integer primary key check (number > 0),
  at timestamptz not null,
  last_place bigint not null unique,
  lines bytea not null check (length(lines) > 0 and length(lines) % 48 = 0),
  hash bytea not null unique check (length(hash) = 32)
);
create trigger audit_seals_is_final before update or delete or truncate on audit_seals
  for each statement execute function audit_is_final();

-- How far the next seal may go once transaction `tx` and all before it have ended.
create table audit_mark (
  one boolean primary key default true check (one),
  place bigint not null,
  tx xid8 not null
);

-- When the content of an attachment that was deleted long ago was dropped.
alter table media add column dropped_at timestamptz;
create index media_sha256 on media (sha256);
create index media_deleted on media (deleted_at) where deleted_at is not null and dropped_at is null;
