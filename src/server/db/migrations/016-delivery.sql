-- Delivery of documents by email, through gateways for WhatsApp and SMS, and on paper.

alter table bills rename column is_mailed to is_delivered;

alter table mailings
  add column channel text not null default 'email' check (channel in ('email', 'whatsapp', 'sms', 'print')),
  drop constraint mailings_status_check,
  drop constraint mailings_finished,
  drop constraint mailings_reason;
-- 'sent' was handed to the mail server or gateway; 'delivered' and 'undelivered' is what the gateway reported later.
alter table mailings
  add constraint mailings_status_check
    check (status in ('waiting', 'retrying', 'sent', 'failed', 'delivered', 'undelivered')),
  add constraint mailings_finished check ((status in ('waiting', 'retrying')) = (finished_at is null)),
  add constraint mailings_reason check ((status in ('retrying', 'failed', 'undelivered')) = (reason is not null)),
  add constraint mailings_print check (channel <> 'print' or status = 'delivered');

-- A mailing is immutable once it has a result, except that a gateway may report what became of a sent one.
create or replace function mailings_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(old.id, old.model, old.model_id, old.channel, old.recipient, old.subject,
      old.filename, old.sent_by, old.created_at) is distinct from row(new.id, new.model, new.model_id, new.channel,
      new.recipient, new.subject, new.filename, new.sent_by, new.created_at)
    or old.finished_at is not null and not (old.status = 'sent' and new.status in ('delivered', 'undelivered')
      and old.finished_at = new.finished_at) then
    raise exception 'a finished mailing cannot be changed' using errcode = '23000';
  end if;
  return new;
end
$$;

-- Dunning steps count from the day on which their message was sent; without a day it was not sent yet, or failed.
alter table dunning_steps
  alter column done_on drop not null,
  add column mailing_id uuid constraint dunning_steps_mailing_fkey references mailings (id),
  add constraint dunning_steps_done check (done_on is not null or mailing_id is not null);
create unique index dunning_steps_mailing on dunning_steps (mailing_id) where mailing_id is not null;
create index dunning_steps_open on dunning_steps (bill_id) where done_on is null;

-- A bill is delivered while one of its mailings was sent; the dunning step of a mailing counts likewise.
create or replace function mailings_update_bill() returns trigger language plpgsql as $$
begin
  update bills b set is_delivered = d.is_delivered
  from (select exists (select from mailings where model = 'bill' and model_id = new.model_id
    and status in ('sent', 'delivered')) as is_delivered) d
  where b.id = new.model_id and b.is_delivered <> d.is_delivered;
  update dunning_steps set done_on = case when new.status <> 'undelivered'
    then (new.finished_at at time zone 'Asia/Dubai')::date end
  where mailing_id = new.id;
  return null;
end
$$;
drop trigger mailings_update_bill on mailings;
create trigger mailings_update_bill after insert or update on mailings for each row
  when (new.model = 'bill' and new.status in ('sent', 'delivered', 'undelivered'))
  execute function mailings_update_bill();

-- Gateways that send messages; the secret of each is in the table secrets.
create table message_gateways (
  channel text primary key check (channel in ('whatsapp', 'sms')),
  url text not null check (url ~ '^https?://'),
  updated_at timestamptz not null,
  updated_by uuid not null references users (id)
);
