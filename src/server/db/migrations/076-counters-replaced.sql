-- The page of a counter tells whose place it took, so that is found without a look at all of them.
create index counters_replaced_by on counters (replaced_by) where replaced_by is not null;
