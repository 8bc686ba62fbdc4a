-- Visits on which a meter reader could not read a counter, and why; one a day for each counter.
create table no_access_visits (
  counter_id uuid not null constraint no_access_visits_counter_fkey references counters (id),
  on_day date not null,
  reason text not null
    check (reason in ('nobody_home', 'locked', 'refused', 'obstructed', 'unsafe', 'unreadable', 'not_found')),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  primary key (counter_id, on_day)
);
