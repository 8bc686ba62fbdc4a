-- Extension and functions that the tables of every area use.

create extension if not exists pg_trgm;

-- Calendar day in Dubai, which due dates and the effective dates of settings refer to.
create function today_in_dubai() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Dubai')::date;

-- Emirates and meter routes that the current connection is restricted to; null if it is not restricted.
create function current_areas() returns text[] language sql stable parallel safe
  return nullif(current_setting('tankbook.areas', true), '')::text[];

-- User that the current connection acts for.
create function current_app_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('tankbook.user', true), '')::uuid;
