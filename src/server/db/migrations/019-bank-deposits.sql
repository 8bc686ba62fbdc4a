-- Cash that was taken from the safe to the bank. A deposit is reversed, never changed.
create table bank_deposits (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint bank_deposits_number_key unique,
  day date not null,
  amount bigint not null check (amount > 0),
  bank text not null,
  slip_no text not null,
  note text,
  status text not null default 'Deposited' check (status in ('Deposited', 'Reversed')),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  reversed_at timestamptz,
  reversed_by uuid references users (id),
  reversal_reason text,
  updated_at timestamptz not null default now(),
  constraint bank_deposits_reversal check (num_nulls(reversed_at, reversed_by, reversal_reason) in (0, 3)
    and (status = 'Reversed') = (reversed_at is not null))
);
create unique index bank_deposits_slip on bank_deposits (lower(bank), lower(slip_no)) where status = 'Deposited';
create index bank_deposits_day on bank_deposits (day, id);

create function bank_deposits_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'Reversed'
     or row(old.id, old.unique_number, old.day, old.amount, old.bank, old.slip_no, old.note, old.created_at, old.created_by)
       is distinct from row(new.id, new.unique_number, new.day, new.amount, new.bank, new.slip_no, new.note, new.created_at,
         new.created_by) then
    raise exception 'a bank deposit can only be reversed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bank_deposits_reject_change before update or delete on bank_deposits
  for each row execute function bank_deposits_reject_change();

alter table journal_entries
  drop constraint journal_entries_source_model_check,
  add constraint journal_entries_source_model_check
    check (source_model in ('bill', 'wallet', 'contract', 'batch', 'bank_deposit'));

-- Deposits, or with `direction` -1 their reversals, which cancel them on their own day.
create function bank_deposit_postings(deposits uuid[], direction integer) returns setof posting language sql stable as $$
  select d.id, case direction when 1 then 'cash_banked' else 'cash_banking_reversed' end, d.day, d.unique_number,
    'bank_deposit', d.id, null::uuid, case direction when 1 then d.created_by else d.reversed_by end, l.account,
    direction * l.sign * d.amount, null::uuid, null::uuid, null::uuid, null::uuid, null::uuid, null, null
  from unnest($1) i join bank_deposits d on d.id = i
    cross join lateral (values ('bank', 1), ('cash_safe', -1)) l (account, sign)
$$;

create function bank_deposits_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from
    bank_deposit_postings(array[new.id], case new.status when 'Reversed' then -1 else 1 end) p));
  return null;
end
$$;
create trigger bank_deposits_post_journal after insert on bank_deposits
  for each row execute function bank_deposits_post_journal();
create trigger bank_deposits_post_journal_reversal after update of status on bank_deposits
  for each row when (old.status <> new.status) execute function bank_deposits_post_journal();
