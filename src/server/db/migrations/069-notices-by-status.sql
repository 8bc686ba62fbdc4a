-- Of many notices few are unread, and these may be the oldest.
create index events_user_status on events (user_id, status, created_at, id) include (model);
