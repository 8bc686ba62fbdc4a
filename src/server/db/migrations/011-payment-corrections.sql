-- Corrections of payments: reversal, transfer and deallocation.

-- Requests to reverse a payment that was recorded wrongly; another super administrator decides.
create table payment_reversals (
  id uuid primary key,
  wallet_id uuid not null constraint payment_reversals_wallet_fkey references wallets (id),
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected')),
  reason text not null,
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  decided_at timestamptz,
  decided_by uuid references users (id),
  rejection text,
  -- What the payment counted for when it was reversed: nothing for an uncleared cheque.
  amount bigint not null default 0 check (amount >= 0),
  -- Cash that leaves the book of the safe, because the payment had been handed over.
  safe_amount bigint not null default 0 check (safe_amount >= 0),
  constraint payment_reversals_decided check ((status = 'requested') = (decided_at is null)
    and (decided_at is null) = (decided_by is null) and (status = 'rejected') = (rejection is not null)),
  constraint payment_reversals_approved check (status = 'approved' or amount = 0 and safe_amount = 0),
  constraint payment_reversals_checker check (decided_by <> requested_by)
);
create unique index payment_reversals_once on payment_reversals (wallet_id) where status <> 'rejected';
create index payment_reversals_wallet on payment_reversals (wallet_id, requested_at);
create index payment_reversals_open on payment_reversals (requested_at) where status = 'requested';

create function payment_reversals_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'requested'
     or row(old.id, old.wallet_id, old.reason, old.requested_at, old.requested_by)
       is distinct from row(new.id, new.wallet_id, new.reason, new.requested_at, new.requested_by) then
    raise exception 'a decided reversal cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger payment_reversals_reject_change before update or delete on payment_reversals
  for each row execute function payment_reversals_reject_change();

-- The custodian of a payment does not approve its reversal.
create function payment_reversals_check_custodian() returns trigger language plpgsql as $$
begin
  if exists (select from wallets where id = new.wallet_id and user_id = new.decided_by) then
    raise exception 'the custodian of a payment cannot decide on its reversal' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger payment_reversals_check_custodian before update of decided_by on payment_reversals
  for each row execute function payment_reversals_check_custodian();

-- A payment in custody is voided; one that was handed over counts until its reversal is approved.
alter table wallets drop constraint wallets_check2;
create function wallets_check_void() returns trigger language plpgsql as $$
begin
  if new.voided_at is null or new.status <> 'Done' then
    return new;
  end if;
  if tg_op = 'INSERT' or old.status <> 'Done'
     or old.voided_at is null
       and not exists (select from payment_reversals where wallet_id = new.id and status = 'approved') then
    raise exception 'a payment that was handed over is only voided by its reversal' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger wallets_check_void before insert or update of status, voided_at on wallets
  for each row execute function wallets_check_void();
