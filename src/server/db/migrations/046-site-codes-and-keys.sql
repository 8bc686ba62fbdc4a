-- A changed site code is also changed in maintenance windows and gas balances.
delete from site_gas_days g where not exists (select from sites s where s.code = g.site_code);
delete from site_gas_findings g where not exists (select from sites s where s.code = g.site_code);
delete from maintenance_windows w where w.site_code is not null
  and not exists (select from sites s where s.code = w.site_code);

alter table site_gas_days add constraint site_gas_days_site_fkey
  foreign key (site_code) references sites (code) on update cascade;
alter table site_gas_findings add constraint site_gas_findings_site_fkey
  foreign key (site_code) references sites (code) on update cascade;
alter table maintenance_windows add constraint maintenance_windows_site_fkey
  foreign key (site_code) references sites (code) on update cascade;

-- When the current key was first used; until then, a new key replaces it and the key before it stays valid.
alter table devices add column ingest_key_used_at timestamptz;
alter table telemetry_sources add column key_used_at timestamptz;
update devices set ingest_key_used_at = ingest_key_at;
update telemetry_sources set key_used_at = key_at;
