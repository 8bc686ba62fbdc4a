-- Offers that are there, in each order: a page far down the list is found in the index alone.
drop index offers_created_at, offers_valid_until, offers_by_status;
create index offers_by_created_at on offers (created_at, id) where deleted_at is null;
create index offers_by_valid_until on offers (valid_until, id) where deleted_at is null;
create index offers_by_status on offers (status, id) where deleted_at is null;
