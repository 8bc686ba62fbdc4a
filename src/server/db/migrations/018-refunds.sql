-- Refunds are outgoing payments: requested by one super administrator, approved by another, then paid. Refunds before this
-- migration were paid at once: their rows in credit_refunds and contract_deposits stay as they are, without a refund_id.
create table refunds (
  id uuid primary key,
  version integer not null default 1,
  unique_number text collate "C" not null constraint refunds_number_key unique,
  kind text not null check (kind in ('credit', 'deposit')),
  client_id uuid not null constraint refunds_client_fkey references clients (id),
  -- Null for the credit that a client has without a contract.
  contract_id uuid constraint refunds_contract_fkey references contracts (id),
  amount bigint not null check (amount > 0),
  -- As requested; what was paid replaces them.
  method text not null check (method in ('cash', 'check', 'card', 'transfer')),
  reference text,
  reason text,
  -- Original receipt of a deposit.
  receipt_no text,
  status text not null default 'Requested'
    check (status in ('Requested', 'Approved', 'Paid', 'Rejected', 'Cancelled')),
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  approved_at timestamptz,
  approved_by uuid references users (id),
  paid_on date,
  paid_at timestamptz,
  paid_by uuid references users (id),
  rejected_at timestamptz,
  rejected_by uuid references users (id),
  rejection text,
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  updated_at timestamptz not null default now(),
  constraint refunds_deposit check ((kind = 'deposit') = (receipt_no is not null) and (kind = 'credit' or contract_id is not null)),
  constraint refunds_actors check (num_nulls(approved_at, approved_by) <> 1 and num_nulls(paid_on, paid_at, paid_by) in (0, 3)
    and num_nulls(rejected_at, rejected_by, rejection) in (0, 3) and num_nulls(cancelled_at, cancelled_by) <> 1),
  constraint refunds_state check (case status
    when 'Requested' then num_nonnulls(approved_at, paid_at, rejected_at, cancelled_at) = 0
    when 'Approved' then approved_at is not null and num_nonnulls(paid_at, rejected_at, cancelled_at) = 0
    when 'Paid' then num_nonnulls(approved_at, paid_at) = 2 and num_nonnulls(rejected_at, cancelled_at) = 0
    when 'Rejected' then rejected_at is not null and num_nonnulls(approved_at, paid_at, cancelled_at) = 0
    else cancelled_at is not null and num_nonnulls(paid_at, rejected_at) = 0 end),
  constraint refunds_checker check (approved_by <> requested_by and rejected_by <> requested_by)
);
create index refunds_requested on refunds (requested_at, id);
create index refunds_contract on refunds (contract_id);
create index refunds_client on refunds (client_id);
create unique index refunds_open_deposit on refunds (contract_id)
  where kind = 'deposit' and status in ('Requested', 'Approved');

-- Merging clients moves refunds of contracts; method and reference are those of the payment once it is made.
create function refunds_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in ('Paid', 'Rejected', 'Cancelled') and old.status <> new.status
     or row(old.id, old.unique_number, old.kind, old.contract_id, old.amount, old.reason, old.receipt_no,
         old.requested_at, old.requested_by)
       is distinct from row(new.id, new.unique_number, new.kind, new.contract_id, new.amount, new.reason, new.receipt_no,
         new.requested_at, new.requested_by)
     or row(old.approved_at, old.approved_by) is distinct from row(new.approved_at, new.approved_by)
       and old.status <> 'Requested'
     or row(old.method, old.reference, old.paid_on, old.paid_at, old.paid_by, old.rejected_at, old.rejected_by, old.rejection,
         old.cancelled_at, old.cancelled_by)
       is distinct from row(new.method, new.reference, new.paid_on, new.paid_at, new.paid_by, new.rejected_at, new.rejected_by,
         new.rejection, new.cancelled_at, new.cancelled_by)
       and new.status = old.status
     or old.contract_id is null and old.client_id <> new.client_id then
    raise exception 'a refund cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger refunds_reject_change before update or delete on refunds
  for each row execute function refunds_reject_change();

alter table credit_refunds add column refund_id uuid constraint credit_refunds_refund_fkey references refunds (id);
create index credit_refunds_refund on credit_refunds (refund_id) where refund_id is not null;
alter table contract_deposits
  add column refund_id uuid constraint contract_deposits_refund_fkey references refunds (id),
  add constraint contract_deposits_refund check (refund_id is null or kind = 'refunded');
create unique index contract_deposits_refund on contract_deposits (refund_id) where refund_id is not null;

-- What was paid for a refund is its amount; nothing is paid before.
create function refunds_check_paid() returns trigger language plpgsql as $$
declare
  refund uuid := coalesce((to_jsonb(new) ->> 'refund_id')::uuid, new.id);
begin
  if exists (select from refunds r where r.id = refund
      and case r.status when 'Paid' then r.amount else 0 end <>
        (select coalesce(sum(amount), 0) from credit_refunds where refund_id = r.id)
        + (select coalesce(sum(amount), 0) from contract_deposits where refund_id = r.id)) then
    raise exception 'a refund must equal what was paid' using errcode = '23000';
  end if;
  return null;
end
$$;
create constraint trigger refunds_check_paid after insert or update of status on refunds deferrable initially deferred
  for each row execute function refunds_check_paid();
create constraint trigger credit_refunds_check_paid after insert on credit_refunds deferrable initially deferred
  for each row when (new.refund_id is not null) execute function refunds_check_paid();
create constraint trigger contract_deposits_check_paid after insert on contract_deposits deferrable initially deferred
  for each row when (new.refund_id is not null) execute function refunds_check_paid();

alter table events
  drop constraint events_model_check,
  add constraint events_model_check check (model in ('bill', 'order', 'contract', 'refund'));
