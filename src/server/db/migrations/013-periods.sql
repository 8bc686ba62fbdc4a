-- Months of the ledger, which close in order.

create table ledger_periods (
  id uuid primary key,
  version integer not null default 1,
  month date not null constraint ledger_periods_month_key unique
    check (month = date_trunc('month', month::timestamp)::date),
  status text not null default 'Open' check (status in ('Open', 'Closed')),
  closed_at timestamptz,
  closed_by uuid references users (id),
  reopened_at timestamptz,
  reopened_by uuid references users (id),
  -- Of the last closing or reopening.
  reason text,
  updated_at timestamptz not null default now()
);

-- Balances of accounts at the end of closed months.
create table ledger_balances (
  period_id uuid not null constraint ledger_balances_period_fkey references ledger_periods (id),
  account smallint not null constraint ledger_balances_account_fkey references ledger_accounts (place),
  balance bigint not null,
  primary key (period_id, account)
);

-- Adds the months between the first event and a day.
create function add_ledger_periods(day date) returns void language sql as $$
  insert into ledger_periods (id, month)
  select md5('ledger period ' || m.month)::uuid, m.month
  from (select generate_series(least((select min(month) from ledger_periods), date_trunc('month', day)::date)::timestamp,
    greatest((select max(month) from ledger_periods), date_trunc('month', day)::date)::timestamp, '1 month')::date as month) m
  where not exists (select from ledger_periods p where p.month = m.month)
  order by m.month on conflict (month) do nothing
$$;

-- Lock that postings share, and that closing and reopening a month takes alone.
create function ledger_periods_lock() returns integer language sql immutable return 7265005;

-- Day on which an event is posted: its own, or the first open day after its month was closed. No month closes until the
-- transaction ends.
create or replace function posting_day(event_day date) returns date language plpgsql as $$
declare
  first_open date;
begin
  perform pg_advisory_xact_lock_shared(ledger_periods_lock());
  select (max(month) + interval '1 month')::date into first_open from ledger_periods where status = 'Closed';
  if not exists (select from ledger_periods where month = date_trunc('month', event_day)::date)
      and event_day >= coalesce(first_open, event_day) then
    perform add_ledger_periods(event_day);
  end if;
  return greatest(event_day, first_open);
end
$$;

create function journal_entries_check_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(ledger_periods_lock());
  if exists (select from added e join ledger_periods p on p.month = date_trunc('month', e.day)::date
      where p.status = 'Closed')
    or exists (select from added where day < (select min(month) from ledger_periods where status = 'Closed')) then
    raise exception 'this month is closed' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger journal_entries_check_period after insert on journal_entries referencing new table as added
  for each statement execute function journal_entries_check_period();

-- Months close and reopen one after the other. Waits for transactions that are posting, and stores or removes the balances.
create function ledger_periods_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.month <> old.month then
    raise exception 'a month of the ledger cannot be changed' using errcode = '23000';
  end if;
  if new.status = old.status then
    return new;
  end if;
  perform pg_advisory_xact_lock(ledger_periods_lock());
  if new.status = 'Closed' then
    if exists (select from ledger_periods where month < new.month and status <> 'Closed') then
      raise exception 'an earlier month is still open' using errcode = '23000';
    end if;
    insert into ledger_balances (period_id, account, balance)
    select new.id, account, sum(amount)::bigint from (
      select account, balance as amount from ledger_balances
        where period_id = (select id from ledger_periods where month = (new.month - interval '1 month')::date)
      union all
      select account, amount from journal_lines
        where day >= new.month and day < (new.month + interval '1 month')::date) b
    group by account having sum(amount) <> 0;
  else
    if exists (select from ledger_periods where month > new.month and status = 'Closed') then
      raise exception 'a later month is closed' using errcode = '23000';
    end if;
    delete from ledger_balances where period_id = new.id;
  end if;
  return new;
end
$$;
create trigger ledger_periods_change before update or delete on ledger_periods
  for each row execute function ledger_periods_change();

select add_ledger_periods(day) from (select min(day) as day from journal_entries union all select max(day) from journal_entries) d
where day is not null order by day;
