-- Payments that changed since the end of a month, for the collection rate of earlier months.
create index allocations_created_at on allocations (created_at) include (wallet_id);
