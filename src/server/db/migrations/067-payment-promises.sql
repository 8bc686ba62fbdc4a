-- The last day on which the client of a contract promised to pay, and what was said.
alter table contracts
  add column promised_on date,
  add column promise_note text check (length(promise_note) <= 500);
