import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../domain/permissions';
import type { Db } from '../../db/client';

/** A stable id derived from the contract's id. */
const derivedId = (name: string) => sql`md5(t.id::text || ${name})::uuid`;

const HAS_STARTED = sql`t.status not in ('Draft', 'Pending', 'Cancelled')`;
const HAS_ENDED = sql`t.status in ('Terminated', 'Closed')`;

/** Reasons of statuses. */
const reasons = sql`update contracts t set
  suspend_reason = case when status = 'Suspended' then 'Two invoices unpaid after the final notice' end,
  cancel_reason = case when status = 'Cancelled' then 'The client chose another building' end,
  terminate_reason = case when status in ('Terminating', 'Terminated', 'Closed') then 'The tenancy ended' end`;

/** Opening and closing indexes from the readings. */
const contractIndexes = sql`update contracts t set opening_reading = indexes.opening, closing_reading = indexes.closing
  from (select contract_id, max(value) filter (where type = 'opening') as opening,
      max(value) filter (where type = 'closing') as closing
    from counter_readings where type in ('opening', 'closing') and status <> 'rejected' group by 1) indexes
  where indexes.contract_id = t.id`;

/** Clearance certificates of closed contracts, numbered in order. */
const certificates = sql`with cleared as (select id, 'CLR-' || extract(year from supply_ended_on) || '-' || lpad(
    (row_number() over (partition by extract(year from supply_ended_on) order by unique_number))::text, 6, '0') as number
  from contracts where status = 'Closed')
  update contracts t set clearance_certificate_no = cleared.number from cleared where cleared.id = t.id`;

/** The latest deposits, one in cash and one cheque, are not handed over yet. */
const DEPOSITS_IN_CUSTODY = 2;

const depositsTaken = (
  now: Date,
) => sql`with deposits as (select ${derivedId('taken')} as id, ${derivedId('held')} as payment, t.id as contract_id,
    t.deposit_required as amount, t.start_date as on_day, t.created_at, t.created_by,
    'DEP-R-' || extract(year from t.start_date) || '-' || lpad((row_number() over
      (partition by extract(year from t.start_date) order by t.start_date, t.unique_number))::text, 6, '0') as number,
    c.label as client, row_number() over (order by t.start_date desc, t.unique_number) as latest
  from contracts t join clients c on c.id = t.client_id
  where t.deposit_required > 0 and ${HAS_STARTED} and c.type <> 'government'
), receipts as (select *, case when latest <= ${DEPOSITS_IN_CUSTODY} then payment end as held,
    case when latest = ${DEPOSITS_IN_CUSTODY} then 'check' else 'cash' end as method from deposits
), in_custody as (insert into wallets (id, unique_number, user_id, contract_id, amount, type, status, paid_at, end_date,
    check_number, bank_name, drawer_name, check_status, for_deposit, created_at, updated_at)
  select held, number, created_by, contract_id, amount, method, 'Pending', at, dubai_day(at),
    case method when 'check' then '004411' end, case method when 'check' then 'Mashreq' end,
    case method when 'check' then client end, case method when 'check' then 'received' end, true, at, at
  from receipts cross join lateral
    (select least((on_day + time '10:00') at time zone 'Asia/Dubai', ${now}::timestamptz - interval '1 minute') as at) d
  where held is not null
)
insert into contract_deposits (id, contract_id, kind, amount, receipt_no, method, wallet_id, on_day, created_at, created_by)
  select id, contract_id, 'taken', amount, number, method, held, on_day, created_at, created_by from receipts`;

const ADMIN = sql`(select u.id from users u join roles r on r.id = u.role_id
  where r.name = ${SUPER_ADMIN} and u.deleted_at is null order by u.username limit 1)`;

/** Refunds of the deposits of the contracts that ended last; earlier deposits were refunded without a request. */
const refunds = (now: Date) => sql`with ended as (select t.*, d.receipt_no, row_number() over
    (partition by t.status order by t.supply_ended_on desc, t.unique_number) as nth
  from contracts t join contract_deposits d on d.contract_id = t.id and d.kind = 'taken' and d.wallet_id is null
  where t.status = 'Closed' or t.status = 'Terminated' and not exists (select from bills b
    where b.contract_id = t.id and b.status in ('Issued', 'PartiallyPaid') and b.net_due > 0)
), steps as (select t.*, s.state, s.paid_by, (case t.status when 'Closed' then t.supply_ended_on + 16
      else dubai_day(${now}::timestamptz) - s.days_ago end + time '10:20') at time zone 'Asia/Dubai' as requested
  from ended t join (values ('Closed', 1, 'Paid', 'transfer', 0), ('Closed', 2, 'Paid', 'cash', 0),
    ('Terminated', 1, 'Approved', 'transfer', 6), ('Terminated', 2, 'Rejected', 'cash', 12), ('Terminated', 2, 'Requested', 'cash', 2))
    s (contract_status, of_contract, state, paid_by, days_ago) on s.contract_status = t.status and s.of_contract = t.nth
)
insert into refunds (id, unique_number, kind, client_id, contract_id, amount, method, reference, reason, receipt_no, status,
    requested_at, requested_by, approved_at, approved_by, paid_on, paid_at, paid_by, rejected_at, rejected_by, rejection, updated_at)
  select md5(t.id::text || t.state)::uuid, 'RFD-' || extract(year from t.requested) || '-' || lpad((row_number() over
      (partition by extract(year from t.requested) order by t.requested, t.unique_number))::text, 6, '0'),
    'deposit', t.client_id, t.id, t.deposit_required, t.paid_by,
    case when t.state = 'Paid' and t.paid_by = 'transfer' then 'TT-' || to_char(t.requested, 'YYMMDD') end,
    'The tenancy ended', t.receipt_no, t.state, t.requested, (select id from users where username = 'p.nair'),
    case when t.state in ('Paid', 'Approved') then t.requested + interval '2 days' end,
    case when t.state in ('Paid', 'Approved') then ${ADMIN} end,
    case t.state when 'Paid' then t.supply_ended_on + 20 end, case t.state when 'Paid' then t.requested + interval '4 days' end,
    case t.state when 'Paid' then ${ADMIN} end,
    case t.state when 'Rejected' then t.requested + interval '1 day' end, case t.state when 'Rejected' then ${ADMIN} end,
    case t.state when 'Rejected' then 'The receipt is a copy; ask the client for the original' end, t.requested
  from steps t`;

const depositsRefunded = sql`insert into contract_deposits (id, contract_id, kind, amount, method, on_day, created_at, created_by, refund_id)
  select ${derivedId('refunded')}, t.id, 'refunded', t.deposit_required, coalesce(f.method, 'transfer'),
    coalesce(f.paid_on, t.supply_ended_on + 20), coalesce(f.paid_at, t.created_at + interval '1 day'), ${ADMIN}, f.id
  from contracts t join clients c on c.id = t.client_id
    left join refunds f on f.contract_id = t.id and f.status = 'Paid'
  where t.deposit_required > 0 and t.status = 'Closed' and c.type <> 'government'`;

const depositsWaived = sql`insert into contract_deposits (id, contract_id, kind, reason, on_day, created_at, created_by)
  select ${derivedId('waived')}, t.id, 'waived', 'Housing of a government body', t.start_date, t.created_at, t.created_by
  from contracts t join clients c on c.id = t.client_id
  where t.deposit_required > 0 and ${HAS_STARTED} and c.type = 'government'`;

/** Documents of started contracts, all with the same image. */
const contractDocuments = (client: string, name: string) => sql`insert into media
    (id, name, mime, size, sha256, owner_model, owner_id, uploaded_by, created_at)
  select ${derivedId(name)}, ${name}, m.mime, m.size, m.sha256, 'contract', t.id, t.created_by, t.created_at
  from contracts t join clients c on c.id = t.client_id
    cross join lateral (select mime, size, sha256 from media where name in ('passport', 'id_photo') order by name desc, id limit 1) m
  where ${HAS_STARTED} and not (${HAS_ENDED}) and (c.type = 'individual') = (${client} = 'individual')`;

/** Continues the number series after the generated numbers. */
const continueNumbers = sql`insert into document_number_series (name, year, last)
  select regexp_replace(number, '-\\d{4}-\\d+$', ''), substring(number from '-(\\d{4})-\\d+$')::integer,
    max(substring(number from '\\d+$')::bigint)
  from (select receipt_no as number from contract_deposits where receipt_no is not null
    union all select unique_number from refunds
    union all select clearance_certificate_no from contracts where clearance_certificate_no is not null) numbers
  group by 1, 2 on conflict (name, year) do update set last = greatest(document_number_series.last, excluded.last)`;

/** Writes deposits, documents, reasons and certificates of contracts. */
export async function writeContractHistory(db: Db, now: number): Promise<void> {
  const steps = [
    reasons,
    contractIndexes,
    certificates,
    depositsTaken(new Date(now)),
    refunds(new Date(now)),
    depositsRefunded,
    depositsWaived,
    contractDocuments('individual', 'passport'),
    contractDocuments('individual', 'tenancy_contract'),
    contractDocuments('company', 'trade_license'),
    continueNumbers,
  ];
  for (const step of steps) await step.execute(db);
}
