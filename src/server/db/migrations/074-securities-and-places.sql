-- A cheque that is only held as a security lies in the safe: until the bank has paid it, it is nobody's money and pays no invoice.
alter table wallets
  add column is_security boolean not null default false,
  add constraint wallets_security check (not is_security or type = 'check' and not for_deposit),
  -- Where whoever took it was.
  add column lat double precision check (lat between -90 and 90),
  add column lng double precision check (lng between -180 and 180),
  add constraint wallets_place check ((lat is null) = (lng is null));

drop index wallets_awaited;
create index wallets_awaited on wallets (contract_id) include (usable)
  where pending and not for_deposit and not is_security;

create function securities_wait() returns trigger language plpgsql as $$
begin
  if exists (select from added n join wallets w on w.id = n.wallet_id
      where w.is_security and w.pending and n.reverses is null) then
    raise exception 'a security pays no bill before the bank has paid it' using errcode = '23000';
  end if;
  return null;
end
$$;
create trigger allocations_leave_securities after insert on allocations referencing new table as added
  for each statement execute function securities_wait();
