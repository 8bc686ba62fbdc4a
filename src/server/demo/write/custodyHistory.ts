import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** A stable id derived from the payment's id. */
const derivedId = (name: string) => sql`md5(w.id::text || ${name})::uuid`;

const SENT = sql`('deposited', 'cleared', 'bounced', 'represented', 'replaced')`;
const RETURNED = sql`('bounced', 'represented', 'replaced')`;

const declaredHandovers = (
  now: Date,
) => sql`update wallets set handed_at = least(paid_at + interval '3 hours', ${now})
  where status = 'Handover'`;

/** Bank results of deposited cheques, two days after the deposit. */
const bankResults = (now: Date) => sql`with sent as (select id, check_status,
    least(${now}::timestamptz at time zone 'Asia/Dubai', greatest(end_date, done_at at time zone 'Asia/Dubai'))::date as day,
    dubai_day(${now}::timestamptz) as today, row_number() over (order by unique_number) as nth
  from wallets where type = 'check' and check_status in ${SENT})
  update wallets w set deposited_on = s.day, deposit_bank = 'Emirates NBD',
    deposit_slip_no = 'DS-' || to_char(s.day, 'YYMMDD') || case when s.check_status = 'represented' then '-2' else '' end,
    cleared_on = case when s.check_status = 'cleared' then least(s.day + 2, s.today) end,
    bounced_on = case when s.check_status in ${RETURNED} then least(s.day + 2, s.today) end,
    bounce_reason = case when s.check_status in ${RETURNED}
      then (array['insufficient_funds', 'signature_differs', 'account_closed'])[1 + s.nth % 3] end
  from sent s where s.id = w.id`;

const PARTIAL_CHEQUE = sql`select id from wallets where check_status = 'bounced' order by amount desc, unique_number limit 1`;

const partialPayments = sql`update wallets set partial_amount = amount / 300 * 100, bounce_reason = 'insufficient_funds'
  where id = (${PARTIAL_CHEQUE})`;

/** The paid part of a returned cheque stays allocated to its invoice. */
const partialAllocations = (
  now: Date,
) => sql`insert into allocations (id, wallet_id, bill_id, amount, created_at)
  select ${derivedId('part')}, w.id, a.bill_id, w.partial_amount, least(w.bounced_on + time '12:00', ${now})
  from wallets w join lateral (select bill_id from allocations where wallet_id = w.id limit 1) a on true
  where w.partial_amount > 0`;

/** Replacement cheques, received by the employee who returned the original. */
const replacements = (
  now: Date,
) => sql`insert into wallets (id, unique_number, user_id, contract_id, amount, type, status,
    paid_at, end_date, check_number, bank_name, drawer_name, check_status, replaces, created_at, updated_at)
  select ${derivedId('next')}, 'RCT-' || to_char(at, 'YYYY') || '-' || lpad((row_number() over (order by w.unique_number)
      + coalesce((select max(right(unique_number, 6)::int) from wallets
          where unique_number like 'RCT-' || to_char(at, 'YYYY') || '-%'), 0))::text, 6, '0'),
    w.done_by, w.contract_id, w.amount, 'check', 'Pending', ${now}, at::date + 20, '7' || w.check_number, w.bank_name,
    w.drawer_name, 'received', w.id, ${now}, ${now}
  from wallets w cross join (select ${now}::timestamptz at time zone 'Asia/Dubai' as at) d
  where w.check_status = 'replaced'`;

/** Security cheques of the newest company contracts, held by the employees who signed them. */
const securities = (
  now: Date,
) => sql`insert into wallets (id, unique_number, user_id, contract_id, amount, type, status,
    paid_at, end_date, check_number, bank_name, drawer_name, check_status, is_security, created_at, updated_at)
  select ${derivedId('security')}, 'RCT-' || to_char(at, 'YYYY') || '-' || lpad((w.nth
      + coalesce((select max(right(unique_number, 6)::int) from wallets
          where unique_number like 'RCT-' || to_char(at, 'YYYY') || '-%'), 0))::text, 6, '0'),
    w.created_by, w.id, 500000, 'check', 'Pending', ${now}, at::date + 90, '00900' || w.nth, 'Emirates NBD',
    w.label, 'received', true, ${now}, ${now}
  from (select t.id, t.created_by, c.label, row_number() over (order by t.unique_number desc) as nth
      from contracts t join clients c on c.id = t.client_id
      where t.status = 'Active' and c.type = 'company' order by t.unique_number desc limit 2) w
    cross join (select ${now}::timestamptz at time zone 'Asia/Dubai' as at) d`;

const replacementsUsed = sql`insert into allocations (id, wallet_id, bill_id, amount, created_at)
  select ${derivedId('used')}, w.id, a.bill_id, w.amount, w.created_at
  from wallets w join lateral (select bill_id from allocations where wallet_id = w.replaces limit 1) a on true
  where w.replaces is not null`;

/** Reuses existing cheque images. */
const images = sql`insert into media (id, name, mime, size, sha256, owner_model, owner_id, uploaded_by, created_at)
  select ${derivedId('image')}, m.name, m.mime, m.size, m.sha256, 'wallet', w.id, w.user_id, w.created_at
  from wallets w join lateral (select * from media where owner_model = 'wallet' 
      and (owner_id = w.replaces or w.for_deposit or w.is_security)
    and name = 'cheque_image' order by created_at, id limit 1) m on true
  where w.replaces is not null or w.is_security or w.for_deposit and w.type = 'check'`;

const continueNumbers = sql`insert into document_number_series (name, year, last)
  select left(number, length(number) - 12), substring(number from '-(\\d{4})-\\d+$')::int, max(right(number, 6)::int)
  from (select unique_number as number from handovers
    union all select unique_number from wallets where unique_number like 'RCT-%') numbers
  group by 1, 2 on conflict (name, year) do update set last = greatest(document_number_series.last, excluded.last)`;

/** Writes handovers, bank results, replacements and security cheques. */
export async function writeCustodyHistory(db: Db, at: number): Promise<void> {
  const now = new Date(at);
  await sql`set local statement_timeout = '5min'`.execute(db);
  await sql`set local enable_nestloop = off`.execute(db);
  const steps = [
    declaredHandovers(now),
    bankResults(now),
    partialPayments,
    partialAllocations(now),
    replacements(now),
    replacementsUsed,
    securities(now),
    images,
  ];
  // Without statistics on the new rows, these statements take minutes.
  await sql`analyze wallets, allocations, bills, media`.execute(db);
  for (const step of steps) await step.execute(db);
  await continueNumbers.execute(db);
  await sql`set local enable_nestloop = on`.execute(db);
}
