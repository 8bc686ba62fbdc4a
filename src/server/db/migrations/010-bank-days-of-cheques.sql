-- Days on which the bank cleared and returned cheques; one that was presented again has several.
create index journal_entries_cheques on journal_entries (event, event_day) include (source_id)
  where event in ('cheque_cleared', 'cheque_bounced');
