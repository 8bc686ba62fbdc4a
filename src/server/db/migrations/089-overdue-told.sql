-- Overdue bills that were told of, each once, and on which day in Dubai: so no day without a server keeps one quiet.
create table overdue_told (
  bill_id uuid primary key constraint overdue_told_bill_fkey references bills (id),
  told_on date not null
);

-- Whatever fell due before the last digest was told of, or was too old to be.
insert into overdue_told (bill_id, told_on)
select b.id, j.done_for from bills b join jobs j on j.name = 'invoices: tell of the smaller ones together'
where b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.balance_due > 0
  and b.due_date between j.done_for - 100 and j.done_for - 1 - number_set('grace_days')::int;
