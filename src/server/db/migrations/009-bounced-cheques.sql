-- Cheques of a client that bounced within the twelve months until a day, without those that were recorded wrongly.
create or replace function count_bounced_cheques(client uuid, until date) returns integer language sql stable parallel safe
  security definer set search_path = public, pg_temp
  return (select count(*)::int from wallets w join contracts c on c.id = w.contract_id
      where c.client_id = client and w.bounced_on > until - 365 and w.voided_at is null)
    + (select count(*)::int from wallets w
      where w.contract_id is null and w.client_id = client and w.bounced_on > until - 365 and w.voided_at is null);
