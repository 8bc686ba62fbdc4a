-- Papers that went out by mail: to whom, by whom, and what came of it.
create table mailings (
  id uuid primary key,
  model text not null check (model in ('bill', 'order', 'offer', 'wallet')),
  model_id uuid not null,
  recipient text not null check (recipient <> ''),
  subject text not null,
  filename text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  reason text,
  sent_by uuid references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint mailings_finished check ((status = 'waiting') = (finished_at is null)),
  constraint mailings_reason check ((status = 'failed') = (reason is not null))
);
create index mailings_of on mailings (model, model_id, id);

-- What was told of a mailing stays as it was.
create function mailings_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting' or row(old.id, old.model, old.model_id, old.recipient, old.subject,
      old.filename, old.sent_by, old.created_at) is distinct from row(new.id, new.model, new.model_id, new.recipient,
      new.subject, new.filename, new.sent_by, new.created_at) then
    raise exception 'a mailing is not changed once it is known' using errcode = '23000';
  end if;
  return new;
end
$$;
create trigger mailings_are_final before update or delete on mailings
  for each row execute function mailings_are_final();
