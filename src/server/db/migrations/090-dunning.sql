-- What was done about invoices that nobody paid: each step once, by the days from the due date on which it begins.
create table dunning (
  bill_id uuid not null constraint dunning_bill_fkey references bills (id),
  day smallint not null,
  step text not null constraint dunning_step check (step in ('reminder', 'notice', 'disconnection')),
  done_on date not null,
  -- The job that cuts the supply off.
  order_id uuid constraint dunning_order_fkey references orders (id),
  primary key (bill_id, day),
  constraint dunning_orders check (order_id is null or step = 'disconnection')
);
create index dunning_order on dunning (order_id) where order_id is not null;
