import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** Collectors of cash-paying contracts, and notice periods by contract type. */
const collectors = sql`update contracts set
    collector_id = case when payment_method = 'cash' then (select id from users where username = 'a.rahman') end,
    notice_days = case type when 'residential' then 30 when 'industrial' then 90 else 60 end
  where payment_method = 'cash' or type <> 'residential'`;

/** Plans of post-dated cheques for the coming quarters. */
const plans = (now: Date) => sql`update contracts t set pdc_plan = (
    select jsonb_agg(jsonb_build_object('check_number', lpad((p.nth * 100 + n)::text, 6, '0'), 'bank', 'Mashreq',
      'amount', t.deposit_required / 100, 'end_date', (${now}::date + make_interval(months => 3 * n))::date) order by n)
    from generate_series(1, 4) n)
  from (select id, row_number() over (order by unique_number) as nth from contracts
    where payment_method = 'pdc' and status = 'Active') p where p.id = t.id`;

const notStartedContracts = sql`select id, row_number() over (order by unique_number) as nth from contracts
  where status in ('Draft', 'Pending')`;

/** Of the contracts not yet started, one discount awaits approval and one is approved. */
const discounts = (now: Date) => sql`update contracts t set
    discount_percent = case w.nth when 1 then 18 else 15 end,
    discount_approved = case w.nth when 2 then 15 end,
    discount_approved_by = case w.nth when 2 then (select id from users where username = 'admin') end,
    discount_approved_at = case w.nth when 2 then least(t.created_at + interval '1 day', ${now}) end
  from (${notStartedContracts}) w where w.id = t.id and w.nth <= 2`;

/** One unmerged and one merged duplicate client. */
const duplicates = (now: Date) => sql`with known as (
    select c.*, row_number() over (order by c.code) as nth from clients c
    where c.type = 'individual' and c.status = 'active' order by c.code limit 2),
  numbered as (update document_number_series set last = last + 2 where name = 'CL' and year = 0 returning last)
  insert into clients (id, code, type, first_name, last_name, is_vat_registered, vat_treatment, passport_number, phone,
    preferred_language, address, area, emirate, created_at, updated_at, created_by, merged_into,
    deleted_at)
  select md5(k.id::text || 'duplicate')::uuid, 'CL-' || lpad((n.last - 2 + k.nth)::text, 6, '0'), k.type, k.first_name,
    k.last_name, false, 'standard', 'P' || lpad((7654320 + k.nth)::text, 7, '0'), k.phone, k.preferred_language,
    k.address, k.area, k.emirate, ${now}::timestamptz - interval '40 days',
    ${now}::timestamptz - interval '20 days', k.created_by,
    case k.nth when 2 then k.id end, case k.nth when 2 then ${now}::timestamptz - interval '20 days' end
  from known k, numbered n`;

/** Writes contract terms beside the tariff, and duplicate clients. */
export async function writeContractTerms(db: Db, at: number): Promise<void> {
  const now = new Date(at);
  for (const statement of [collectors, plans(now), discounts(now), duplicates(now)])
    await statement.execute(db);
}
