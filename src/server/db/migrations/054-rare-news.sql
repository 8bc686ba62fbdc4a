-- The few grave ones among very many news of a person.
create index events_user_severity on events (user_id, severity, created_at, id);

-- Offers in the order of their states.
create index offers_by_status on offers (status, id);
