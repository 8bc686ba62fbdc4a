-- Matches are compared with their lines only if lines are or were confirmed: thousands of proposals change at once.
drop trigger bank_lines_check_match on bank_lines;
create constraint trigger bank_lines_check_match after update of status on bank_lines deferrable initially deferred
  for each row when (old.status = 'Confirmed' or new.status = 'Confirmed') execute function bank_matches_check();
