-- The name under which a file was uploaded.
alter table media add column file_name text check (length(file_name) <= 200);

-- Counters and devices in use come first in their lists, the newest of them first; nothing else sorts by creation time.
drop index counters_created_at, devices_created_at;
create index counters_in_use on counters ((status = 'active') desc, id desc) where deleted_at is null;
create index devices_in_use on devices ((status = 'installed') desc, id desc) where deleted_at is null;
