-- Charges in percent of the last three messages with one, newest first.
alter table device_states add column recent_batteries double precision[] not null default '{}';
update device_states set recent_batteries = array_fill(battery_percent, array[3]) where battery_percent is not null;
