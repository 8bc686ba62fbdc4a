-- The audit log is read as a list: entries of a verb, of one request, of an address, and refused ones, newest first.
create index audit_verb on audit (split_part(action, '.', 2), id);
create index audit_request on audit (request_id, id);
create index audit_ip on audit (ip, id);
create index audit_refused on audit (id) where outcome = 'refused';

-- Results of the daily verification of the hash chain, append-only.
create table audit_verifications (
  at timestamptz primary key,
  entries bigint not null check (entries >= 0),
  blocks integer not null check (blocks >= 0),
  -- Entries up to this position match the chain.
  last_position bigint not null,
  -- The first difference found.
  error text
);
create trigger audit_verifications_reject_change before update or delete or truncate on audit_verifications
  for each statement execute function audit_reject_change();
