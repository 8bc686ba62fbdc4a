-- Credit of a payment that was transferred to another contract, as a payment of type `credit` there.

alter table wallets
  add column transferred bigint not null default 0,
  drop constraint wallets_type_check,
  add constraint wallets_type_check check (type in ('cash', 'check', 'card', 'transfer', 'deposit', 'credit')),
  drop constraint wallets_held,
  add constraint wallets_held check (type not in ('deposit', 'credit') or status = 'Done'),
  drop constraint wallets_for_deposit,
  add constraint wallets_for_deposit check (not for_deposit or type not in ('deposit', 'credit')),
  drop constraint wallets_allocated,
  add constraint wallets_allocated check (allocated >= 0 and refunded >= 0 and transferred >= 0
    and allocated + refunded + transferred <= usable),
  add constraint wallets_transferred check (transferred = 0 or not for_deposit and not pending and type <> 'deposit');
drop index wallets_contract;
create index wallets_contract on wallets (contract_id, paid_at, id)
  include (usable, allocated, refunded, transferred, pending, client_id);

-- Append-only; a transfer ends when its target payment is reversed.
create table payment_transfers (
  id uuid primary key,
  wallet_id uuid not null constraint payment_transfers_wallet_fkey references wallets (id),
  target_wallet_id uuid not null constraint payment_transfers_target_key unique
    constraint payment_transfers_target_fkey references wallets (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint payment_transfers_apart check (wallet_id <> target_wallet_id)
);
create index payment_transfers_wallet on payment_transfers (wallet_id);

create function payment_transfers_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer cannot be changed' using errcode = '23000';
end
$$;
create trigger payment_transfers_reject_change before update or delete on payment_transfers
  for each row execute function payment_transfers_reject_change();

-- Takes a transfer from its payment, which it gives in full to a payment of type `credit`.
create function payment_transfers_update_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from wallets where id = new.target_wallet_id and type = 'credit' and amount = new.amount) then
    raise exception 'a transfer must equal its credit' using errcode = '23000';
  end if;
  update wallets set transferred = transferred + new.amount where id = new.wallet_id;
  return null;
end
$$;
create trigger payment_transfers_update_payment after insert on payment_transfers
  for each row execute function payment_transfers_update_payment();

create function wallets_check_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_transfers where target_wallet_id = new.id) then
    raise exception 'credit must come from a transfer' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger wallets_check_transfer after insert on wallets deferrable initially deferred
  for each row when (new.type = 'credit') execute function wallets_check_transfer();

-- Credit as a payment of the contract that it was transferred to moves no money.
create or replace function wallet_position(type text, amount bigint, status text, check_status text, is_voided boolean,
  partial_amount bigint, for_deposit boolean) returns table (account text, fils bigint) language sql immutable as $$
  select p.account, p.fils
  from (select coalesce(check_status, 'received') as state, status = 'Done' as is_done) s
  cross join lateral (select
    case when is_voided then 0
      when type = 'check' and s.state in ('bounced', 'replaced', 'cancelled', 'stale') then partial_amount
      else amount end as money,
    case when is_voided then 0
      when type <> 'check' or s.state = 'cleared' then amount
      when s.state not in ('received', 'in_safe', 'deposited') then partial_amount
      when for_deposit then amount
      else 0 end as counted) m
  cross join lateral (values
    (case type
      when 'cash' then case when s.is_done then 'cash_safe' else 'cash_collectors' end
      when 'card' then case when s.is_done then 'bank' else 'card_clearing' end
      when 'transfer' then case when s.is_done then 'bank' else 'transfer_clearing' end
      when 'deposit' then 'deposits_held'
      else case
        when s.state in ('deposited', 'represented') then 'cheques_bank'
        when s.state not in ('received', 'in_safe') then 'bank'
        when s.is_done then 'cheques_safe'
        else 'cheques_collectors' end
      end, m.money),
    (case when for_deposit then 'deposits_held' else 'customer_credit' end, -m.counted),
    ('cheques_uncleared', m.counted - m.money)) p (account, fils)
  where p.fils <> 0 and type <> 'credit'
$$;

-- Transfers, or with `direction` -1 their reversals.
create function payment_transfer_postings(transfers uuid[], direction integer) returns setof posting language sql stable as $$
  select t.id, case direction when 1 then 'credit_transferred' else 'credit_transfer_reversed' end,
    dubai_day(case direction when 1 then t.created_at else n.voided_at end), n.unique_number, 'wallet', n.id,
    coalesce(oc.client_id, o.client_id), case direction when 1 then t.created_by else n.voided_by end, 'customer_credit',
    (direction * l.sign * t.amount)::bigint, l.client_id, l.contract_id, null::uuid, l.wallet_id, null::uuid, null, null
  from unnest($1) i join payment_transfers t on t.id = i
    join wallets o on o.id = t.wallet_id left join contracts oc on oc.id = o.contract_id
    join wallets n on n.id = t.target_wallet_id left join contracts nc on nc.id = n.contract_id
    cross join lateral (values (1, coalesce(oc.client_id, o.client_id), o.contract_id, o.id),
      (-1, coalesce(nc.client_id, n.client_id), n.contract_id, n.id)) l (sign, client_id, contract_id, wallet_id)
$$;

create function payment_transfers_post_journal() returns trigger language plpgsql as $$
begin
  perform post_journal(array(select p from payment_transfer_postings(array(select id from added), 1) p));
  return null;
end
$$;
create trigger payment_transfers_post_journal after insert on payment_transfers referencing new table as added
  for each statement execute function payment_transfers_post_journal();

-- Credit that is reversed goes back to the payment that it came from.
create function wallets_return_transfer() returns trigger language plpgsql as $$
begin
  update wallets w set transferred = w.transferred - t.amount from payment_transfers t
    where t.target_wallet_id = new.id and w.id = t.wallet_id;
  perform post_journal(array(select p from
    payment_transfer_postings(array(select id from payment_transfers where target_wallet_id = new.id), -1) p));
  return null;
end
$$;
create trigger wallets_return_transfer after update of voided_at on wallets for each row
  when (new.type = 'credit' and old.voided_at is null and new.voided_at is not null)
  execute function wallets_return_transfer();

create or replace function post_journal_history() returns void language plpgsql as $$
declare
  chunk uuid[];
begin
  if exists (select from journal_entries) then
    raise exception 'the journal already has entries' using errcode = '23000';
  end if;
  for chunk in select array_agg(id order by issue_date, unique_number)
    from (select id, issue_date, unique_number, row_number() over (order by issue_date, unique_number) / 5000 as page
      from bills where status not in ('Draft', 'Held')) b group by page order by page
  loop
    perform post_journal(array(select p from bill_postings(chunk) p));
  end loop;
  for chunk in select array_agg(id order by paid_at, id)
    from (select id, paid_at, row_number() over (order by paid_at, id) / 5000 as page from wallets) w group by page order by page
  loop
    perform post_journal(array(select p from wallet_history_postings(chunk) p));
  end loop;
  for chunk in select array_agg(id order by created_at, id)
    from (select id, created_at, row_number() over (order by created_at, id) / 10000 as page from allocations) a
    group by page order by page
  loop
    perform post_journal(array(select p from allocation_history_postings(chunk) p));
  end loop;
  perform post_journal(array(select p from write_off_history_postings(array(select distinct bill_id from write_offs)) p));
  perform post_journal(array(select p from credit_refund_postings(array(select id from credit_refunds)) p));
  perform post_journal(array(select p from deposit_postings(array(select id from contract_deposits)) p));
  perform post_journal(array(select p from handover_postings(array(select id from handovers)) p));
  perform post_journal(array(select p from payment_transfer_postings(array(select id from payment_transfers), 1) p));
  perform post_journal(array(select p from payment_transfer_postings(array(select t.id from payment_transfers t
    join wallets w on w.id = t.target_wallet_id where w.voided_at is not null), -1) p));
end
$$;
