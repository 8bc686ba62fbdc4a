-- Statements of the bank account and settlements of card payments, and how their lines match the movements of the account.

insert into ledger_accounts (id, place, code, type, number, name)
  select md5('ledger account ' || code)::uuid, place, code, type, number, name from (values
    (27, 'bank_other', 'asset', '1090', 'Bank movements outside Tankbook'),
    (28, 'unidentified_receipts', 'liability', '2120', 'Unidentified receipts'),
    (29, 'bank_interest', 'revenue', '4090', 'Bank interest'),
    (30, 'bank_charges', 'expense', '5030', 'Bank charges')
  ) a (place, code, type, number, name);

create table bank_statements (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint bank_statements_number_key unique,
  kind text not null check (kind in ('account', 'cards')),
  format text not null check (format in ('csv', 'ofx', 'mt940', 'camt053')),
  file_name text not null,
  file_sha256 text not null,
  -- As the file names them: the account, and the statement or the payout of a settlement.
  account text,
  number text,
  from_day date not null,
  to_day date not null,
  -- Of a settlement, 0 and what the acquirer pays out.
  opening bigint not null,
  closing bigint not null,
  -- Lines of the file that earlier statements had.
  known_lines integer not null default 0,
  status text not null default 'Imported' check (status in ('Imported', 'PaidOut', 'Removed')),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  removed_at timestamptz,
  removed_by uuid references users (id),
  updated_at timestamptz not null default now(),
  constraint bank_statements_days check (from_day <= to_day),
  constraint bank_statements_removal check (num_nulls(removed_at, removed_by) in (0, 2)
    and (status = 'Removed') = (removed_at is not null)),
  constraint bank_statements_paid_out check (status <> 'PaidOut' or kind = 'cards')
);
create index bank_statements_to_day on bank_statements (to_day, id);

create table bank_matches (
  id uuid primary key,
  -- How likely a proposal is, in percent; 100 by hand.
  score smallint not null check (score between 1 and 100),
  reason text not null,
  -- Account that the difference between lines and items is posted to.
  rest_account text check (rest_account in ('bank_charges', 'bank_interest', 'unidentified_receipts', 'bank_other')),
  created_at timestamptz not null,
  -- Null for proposals.
  created_by uuid references users (id)
);

create table bank_lines (
  id uuid primary key,
  version integer not null default 1,
  statement_id uuid not null constraint bank_lines_statement_fkey references bank_statements (id),
  place integer not null,
  day date not null,
  -- Positive for money that comes in; of a settlement, before the commission.
  amount bigint not null check (amount <> 0),
  fee bigint not null default 0 check (fee >= 0),
  text text not null,
  reference text not null,
  counterparty text not null,
  status text not null default 'Unmatched' check (status in ('Unmatched', 'Proposed', 'Confirmed')),
  match_id uuid constraint bank_lines_match_fkey references bank_matches (id),
  confirmed_at timestamptz,
  confirmed_by uuid references users (id),
  updated_at timestamptz not null default now(),
  constraint bank_lines_place_key unique (statement_id, place),
  constraint bank_lines_matched check ((status = 'Unmatched') = (match_id is null)),
  constraint bank_lines_confirmed check (num_nulls(confirmed_at, confirmed_by) in (0, 2)
    and (status = 'Confirmed') = (confirmed_at is not null))
);
create index bank_lines_day on bank_lines (day, id);
create index bank_lines_match on bank_lines (match_id) where match_id is not null;

-- What lines that are not confirmed yet are proposed to be, and the card payments of lines of settlements: a posted movement
-- of the account, a cheque that clears or bounces, a payment in clearing that arrived, or a settlement that was paid out.
create table bank_match_items (
  match_id uuid not null constraint bank_match_items_match_fkey references bank_matches (id) on delete cascade,
  place smallint not null,
  kind text not null check (kind in ('entry', 'clear', 'bounce', 'settle', 'settlement')),
  entry bigint,
  entry_place smallint,
  wallet_id uuid constraint bank_match_items_wallet_fkey references wallets (id),
  statement_id uuid constraint bank_match_items_statement_fkey references bank_statements (id),
  primary key (match_id, place),
  constraint bank_match_items_entry_fkey foreign key (entry, entry_place) references journal_lines (entry, place),
  constraint bank_match_items_record check (case kind
    when 'entry' then num_nonnulls(entry, entry_place) = 2 and num_nonnulls(wallet_id, statement_id) = 0
    when 'settlement' then statement_id is not null and num_nonnulls(entry, entry_place, wallet_id) = 0
    else wallet_id is not null and num_nonnulls(entry, entry_place, statement_id) = 0 end)
);
create unique index bank_match_items_entry on bank_match_items (entry, entry_place) where entry is not null;
create unique index bank_match_items_wallet on bank_match_items (wallet_id, kind) where wallet_id is not null;
create unique index bank_match_items_statement on bank_match_items (statement_id) where statement_id is not null;

-- Movements of the account that confirmed lines are.
create table bank_match_entries (
  entry bigint not null,
  place smallint not null,
  match_id uuid not null constraint bank_match_entries_match_fkey references bank_matches (id),
  primary key (entry, place),
  constraint bank_match_entries_line_fkey foreign key (entry, place) references journal_lines (entry, place)
);
create index bank_match_entries_match on bank_match_entries (match_id);

-- Movements of the account that only the statement knows: charges, interest, receipts of unknown payers, movements outside
-- Tankbook, and the balance before the first statement. They are reversed, never changed.
create table bank_postings (
  id uuid primary key,
  unique_number text collate "C" not null constraint bank_postings_number_key unique,
  match_id uuid constraint bank_postings_match_fkey references bank_matches (id),
  day date not null,
  account text not null constraint bank_postings_account_fkey references ledger_accounts (code),
  -- Positive for money that comes in.
  amount bigint not null check (amount <> 0),
  note text,
  status text not null default 'Posted' check (status in ('Posted', 'Reversed')),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  reversed_at timestamptz,
  reversed_by uuid references users (id),
  constraint bank_postings_account_check check (account in ('bank_charges', 'bank_interest', 'unidentified_receipts', 'bank_other',
    'opening_balances')),
  constraint bank_postings_reversal check (num_nulls(reversed_at, reversed_by) in (0, 2)
    and (status = 'Reversed') = (reversed_at is not null))
);
create index bank_postings_match on bank_postings (match_id);

-- How files of a bank or acquirer are read whose first line is this header.
create table bank_csv_mappings (
  id uuid primary key,
  version integer not null default 1,
  kind text not null check (kind in ('account', 'cards')),
  header text[] not null,
  mapping jsonb not null,
  decimal_sign text not null check (decimal_sign in ('point', 'comma')),
  date_order text not null check (date_order in ('day_first', 'month_first')),
  created_by uuid not null references users (id),
  updated_at timestamptz not null default now(),
  constraint bank_csv_mappings_header_key unique (kind, header)
);

create function bank_lines_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'Confirmed' and (select status from bank_statements where id = old.statement_id) = 'Removed' then
      return old;
    end if;
  elsif row(old.id, old.statement_id, old.place, old.day, old.amount, old.fee, old.text, old.reference, old.counterparty)
      is not distinct from row(new.id, new.statement_id, new.place, new.day, new.amount, new.fee, new.text, new.reference,
        new.counterparty) then
    return new;
  end if;
  raise exception 'a line of a statement cannot be changed' using errcode = '23000';
end
$$;
create trigger bank_lines_reject_change before update or delete on bank_lines
  for each row execute function bank_lines_reject_change();

create function bank_postings_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'Reversed'
     or row(old.id, old.unique_number, old.match_id, old.day, old.account, old.amount, old.note, old.created_at, old.created_by)
       is distinct from row(new.id, new.unique_number, new.match_id, new.day, new.account, new.amount, new.note, new.created_at,
         new.created_by) then
    raise exception 'a posting of the bank can only be reversed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger bank_postings_reject_change before update or delete on bank_postings
  for each row execute function bank_postings_reject_change();

alter table journal_entries
  drop constraint journal_entries_source_model_check,
  add constraint journal_entries_source_model_check
    check (source_model in ('bill', 'wallet', 'contract', 'batch', 'bank_deposit', 'bank_posting'));

-- Postings, or with `direction` -1 their reversals, which cancel them on their own day.
create function bank_posting_postings(postings uuid[], direction integer) returns setof posting language sql stable as $$
  select p.id, case when direction = -1 then 'bank_posting_reversed' else 'bank_posted' end, p.day, p.unique_number,
    'bank_posting', p.id, null::uuid, case direction when 1 then p.created_by else p.reversed_by end, l.account,
    direction * l.sign * p.amount, null::uuid, null::uuid, null::uuid, null::uuid, null::uuid, null, null
  from unnest($1) i join bank_postings p on p.id = i cross join lateral (values ('bank', 1), (p.account, -1)) l (account, sign)
$$;

create function bank_postings_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from
    bank_posting_postings(array[new.id], case new.status when 'Reversed' then -1 else 1 end) p));
  return null;
end
$$;
create trigger bank_postings_post_journal after insert on bank_postings
  for each row execute function bank_postings_post_journal();
create trigger bank_postings_post_journal_reversal after update of status on bank_postings
  for each row when (old.status <> new.status) execute function bank_postings_post_journal();

-- Confirmed lines of the account are as much as the movements that they match.
create function bank_matches_check() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.match_id, (to_jsonb(old) ->> 'match_id')::uuid);
begin
  if exists (select from bank_lines l join bank_statements s on s.id = l.statement_id
      where l.match_id = changed and l.status = 'Confirmed' and s.kind = 'account'
      having sum(l.amount) is distinct from (select coalesce(sum(j.amount), 0) from bank_match_entries e
        join journal_lines j on j.entry = e.entry and j.place = e.place where e.match_id = changed))
    and exists (select from bank_lines l join bank_statements s on s.id = l.statement_id
      where l.match_id = changed and l.status = 'Confirmed' and s.kind = 'account') then
    raise exception 'confirmed lines must equal the movements of the account' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger bank_lines_check_match after update of status on bank_lines deferrable initially deferred
  for each row execute function bank_matches_check();
create constraint trigger bank_match_entries_check_match after insert or delete on bank_match_entries
  deferrable initially deferred for each row execute function bank_matches_check();
