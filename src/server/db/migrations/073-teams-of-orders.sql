-- Who goes along with whoever has the job.
create table order_team (
  order_id uuid not null references orders (id) on delete cascade,
  user_id uuid not null references users (id),
  place smallint not null check (place between 1 and 100),
  primary key (order_id, place),
  constraint order_team_once unique (user_id, order_id)
);
