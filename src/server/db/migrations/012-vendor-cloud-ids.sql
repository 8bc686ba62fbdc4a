-- Of devices with the same vendor cloud ID, only the newest one received messages. An installed one keeps it.
update devices d set external_id = null, version = version + 1
from (select id, row_number() over (partition by lower(external_id) order by (status = 'installed') desc, id desc) as place
  from devices where external_id is not null and status <> 'retired' and deleted_at is null) r
where r.id = d.id and r.place > 1;

-- A vendor's cloud may give the ID of a retired device to the one that replaces it.
drop index devices_external_id;
create unique index devices_external_id_key on devices (lower(external_id))
  where status <> 'retired' and deleted_at is null;
