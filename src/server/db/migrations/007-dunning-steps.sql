-- A reminder on request and a configured step of a bill can have the same day.
alter table dunning_steps drop constraint dunning_steps_pkey, add primary key (bill_id, day, step);
