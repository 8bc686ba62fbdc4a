-- Which line of the original a line of a credit note takes back, and who agreed that a bill is given up before its time.
alter table bill_lines add column credits smallint check (credits between 1 and 100);
alter table bills add column write_off_approval text;
