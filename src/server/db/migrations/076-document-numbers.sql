-- Takes the next numbers of a series and returns the first, so that the statement that stores a number can take it itself.
-- Transactions wait for numbers in the order in which they ask, which a row lock alone does not ensure, and nobody else
-- takes one until the transaction ends.
create function take_numbers(series text, in_year integer, first bigint, min bigint, count integer) returns bigint
  language plpgsql as $$
declare
  taken bigint;
begin
  perform pg_advisory_xact_lock(hashtext(series), in_year);
  insert into document_number_series as s (name, year, last) values (series, in_year, first + count - 1)
    on conflict (name, year) do update set last = greatest(s.last + 1, min) + count - 1
    returning last into taken;
  return taken - count + 1;
end
$$;
