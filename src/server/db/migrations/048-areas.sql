-- The areas of whoever this connection works for: emirates, and the routes of meter readers; nobody's are none.
create function areas_seen() returns text[] language sql stable parallel safe
  return nullif(current_setting('tankbook.areas', true), '')::text[];

-- Whoever this connection works for.
create function seen_by() returns uuid language sql stable parallel safe
  return nullif(current_setting('tankbook.user', true), '')::uuid;

-- Where an invoice belongs: to its contract, or to its client when it has none.
create index bills_placed on bills (coalesce(contract_id, client_id));
