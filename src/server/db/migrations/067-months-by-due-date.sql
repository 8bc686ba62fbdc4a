-- The bills of a month lie together in the order of when they fall due, far from both of its ends.
create index bills_of_cycle_by_due on bills (cycle, due_date, id) where cycle is not null and deleted_at is null;
