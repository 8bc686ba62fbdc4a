-- Electronic invoices (PINT AE): the document of each business invoice, its way to the provider, and its archive.

-- Whether an individual buys for a business; all other clients are in business.
alter table clients add column in_business boolean not null default false;

-- Why a credit note was issued, as a code of the tax authority's list; the words are in credit_reason.
alter table bills add column credit_reason_code text
  constraint bills_credit_reason_code check (credit_reason_code is null or kind = 'credit_note' and credit_reason_code in
    ('cancelled', 'nature_changed', 'price_altered', 'returned', 'tax_error', 'volume_discount'));

alter table bills disable trigger user;
update bills set einvoice = 'none' where einvoice = 'ready';
alter table bills enable trigger user;

alter table bills
  drop constraint bills_einvoice_check,
  add constraint bills_einvoice_check check (einvoice in ('none', 'b2c_excluded', 'missing_data', 'ready', 'submitted',
    'accepted', 'rejected', 'delivered'));

create table einvoices (
  -- UUID of the document, which it keeps when it is corrected.
  id uuid primary key,
  bill_id uuid not null constraint einvoices_bill_fkey references bills (id),
  revision integer not null default 1 check (revision > 0),
  state text not null
    check (state in ('missing_data', 'ready', 'submitted', 'accepted', 'rejected', 'delivered')),
  -- The facts of the document, frozen when the invoice was issued.
  document jsonb not null,
  -- Failed rules: our own, or the reasons of a rejection.
  problems jsonb not null default '[]',
  provider_id text,
  -- Whether the buyer can receive it over the network; null until it was looked up.
  on_network boolean,
  -- Attempts since the last progress, and why the last one failed.
  attempts integer not null default 0 check (attempts >= 0),
  reason text,
  next_attempt_at timestamptz,
  -- Until then, one worker has it.
  leased_until timestamptz,
  -- Set before the document is sent, so that after a lost answer it is looked up first.
  sending_since timestamptz,
  submitted_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint einvoices_at_provider check (state not in ('submitted', 'accepted', 'delivered') or provider_id is not null),
  constraint einvoices_problems check ((state in ('missing_data', 'rejected')) = (problems <> '[]'))
);
create unique index einvoices_bill on einvoices (bill_id);
create index einvoices_due on einvoices (next_attempt_at) where next_attempt_at is not null;

-- A document that was sent is corrected only after its rejection; a delivered one never changes.
create function einvoices_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'delivered' and new.state <> 'delivered'
     or row(old.id, old.bill_id) <> row(new.id, new.bill_id)
     or old.document <> new.document and (old.state in ('submitted', 'accepted', 'delivered') or new.revision = old.revision) then
    raise exception 'an e-invoice that was sent cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger einvoices_reject_change before update or delete on einvoices
  for each row execute function einvoices_reject_change();

-- What was sent and what was answered, with its hash, append-only.
create table einvoice_archive (
  id uuid primary key,
  einvoice_id uuid not null constraint einvoice_archive_einvoice_fkey references einvoices (id),
  revision integer not null check (revision > 0),
  kind text not null check (kind in ('document', 'answer')),
  content text not null,
  sha256 text not null check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  -- Last day for which the law asks for it.
  keep_until date not null,
  created_at timestamptz not null default now()
);
create unique index einvoice_archive_content on einvoice_archive (einvoice_id, kind, sha256);

create function einvoice_archive_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old.keep_until >= today_in_dubai() then
    raise exception 'the archive of e-invoices cannot be changed' using errcode = '23000';
  end if;
  return old;
end
$$;
create trigger einvoice_archive_reject_change before update or delete on einvoice_archive
  for each row execute function einvoice_archive_reject_change();

-- The status of a bill follows its e-invoice.
create or replace function bills_set_einvoice() returns trigger language plpgsql as $$
begin
  new.einvoice := case when tg_op = 'INSERT' or new.status in ('Draft', 'Held') then 'none'
    when old.status in ('Draft', 'Held') then einvoice_status(new.kind, new.client_id)
    else coalesce((select state from einvoices where bill_id = new.id), old.einvoice) end;
  return new;
end
$$;

create function einvoices_update_bill() returns trigger language plpgsql as $$
begin
  update bills set einvoice = new.state where id = new.bill_id;
  return null;
end
$$;
create trigger einvoices_update_bill after insert or update of state on einvoices
  for each row execute function einvoices_update_bill();

drop function einvoice_status(text, uuid);
drop function einvoice_ready(text, boolean, text, text, text);

-- Whether a client has all data that an e-invoice needs, by the rules of domain/einvoice/einvoiceRules.ts.
create function einvoice_ready(type text, in_business boolean, is_registered boolean, trn text, license text,
    authority text, identity text) returns boolean language sql immutable parallel safe
  return (type <> 'individual' or in_business)
    and case when is_registered and trn is not null then trn ~ '^1\d{12}03$'
      else coalesce(license, identity) is not null end
    and (license is null or authority is not null);

create function einvoice_status(kind text, buyer uuid) returns text language sql stable
  return (select case when kind in ('deposit_receipt', 'opening_balance') then 'none'
    when c.type = 'individual' and not c.in_business then 'b2c_excluded'
    else 'none' end from clients c where c.id = buyer);
