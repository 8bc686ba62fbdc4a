-- A deposit that was refunded before the contract started is due again.
create or replace function deposit_status(contract uuid, required bigint, contract_status text) returns text
  language sql stable parallel safe
  return (select case
    when contract_status in ('Draft', 'Pending') and deposit_balance(contract) < required
      and count(*) filter (where kind = 'waived') = 0 then 'due'
    when deposit_received(contract) = 0 then
      case when required = 0 or count(*) filter (where kind = 'waived') > 0 then 'none' else 'due' end
    when deposit_balance(contract) = 0 then
      case when count(*) filter (where kind = 'refunded') > 0 then 'refunded' else 'applied' end
    when contract_status = 'Terminated' then 'refund_due'
    when count(*) filter (where kind = 'applied') > 0 then 'partly_applied'
    when deposit_received(contract) < required
      and count(*) filter (where kind = 'waived') = 0 then 'due'
    else 'held' end
  from contract_deposits where contract_id = contract);
