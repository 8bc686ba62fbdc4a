-- Postings of single invoices and payments are made with a plan that is kept. Without these settings, PostgreSQL plans for
-- the given ids each time, which takes longer than the postings themselves.
alter function bills_post_journal() set plan_cache_mode = force_generic_plan;
alter function allocations_post_journal() set plan_cache_mode = force_generic_plan;
