-- What a contract has agreed on beside its tariff. Amounts are fils; what is empty is as the tariff or the settings say.
alter table contracts
  add column notice_days smallint not null default 30 check (notice_days between 0 and 365),
  add column collector_id uuid constraint contracts_collector_fkey references users (id),
  add column fixed_charge bigint check (fixed_charge >= 0),
  add column min_charge bigint check (min_charge >= 0),
  add column connection_fee bigint check (connection_fee >= 0),
  add column reconnection_fee bigint check (reconnection_fee >= 0),
  add column bounced_check_fee bigint check (bounced_check_fee >= 0),
  add column pdc_plan jsonb check (jsonb_typeof(pdc_plan) = 'array'),
  -- Up to which discount somebody has agreed, who, and when.
  add column discount_approved double precision check (discount_approved between 0 and 100),
  add column discount_approved_by uuid constraint contracts_discount_approver_fkey references users (id),
  add column discount_approved_at timestamptz,
  add constraint contracts_discount_approved check
    ((discount_approved is null) = (discount_approved_by is null)
      and (discount_approved is null) = (discount_approved_at is null));
create index contracts_collector on contracts (collector_id) where collector_id is not null;
-- Discounts that were agreed on before anybody had to approve them stay as they are.
update contracts set discount_approved = discount_percent, discount_approved_by = created_by,
  discount_approved_at = created_at where discount_percent > 10 and created_by is not null;

-- Who owns the building that a tank serves.
alter table tanks add column site_owner_client_id uuid constraint tanks_site_owner_fkey references clients (id);
create index tanks_site_owner on tanks (site_owner_client_id) where site_owner_client_id is not null;
