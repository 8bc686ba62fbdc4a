import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { CustodyRow, CustodyQueryInput, SafeRow } from '../../../domain/wallets/custody';
import { custodyQuerySchema } from '../../../domain/wallets/custody';
import { fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { SAFE_ACCOUNT } from '../ledger/safeService';
import { route } from '../../http/route';
import { nullableTextSchema, moneySchema, enumSchema, referenceSchema } from '../../http/responseSchemas';

const custodyRowSchema: TSchema = Type.Object({
  day: nullableTextSchema,
  holder: referenceSchema,
  type: enumSchema(['cash', 'check']),
  opening: moneySchema,
  collected: moneySchema,
  unloaded: moneySchema,
  voided: moneySchema,
  closing: moneySchema,
});

const safeRowSchema: TSchema = Type.Object({
  day: nullableTextSchema,
  opening: moneySchema,
  unloaded: moneySchema,
  voided: moneySchema,
  paid_out: moneySchema,
  banked: moneySchema,
  closing: moneySchema,
});

/** Custody movements per custodian, calculated from the payments. */
export async function loadCustody(db: Db, { from, to, daily }: CustodyQueryInput): Promise<CustodyRow[]> {
  const { rows } = await sql<CustodyRow>`with days as (
    select day, day::timestamp at time zone 'Asia/Dubai' as since,
      (case when ${daily} then day else ${to}::date end + 1)::timestamp at time zone 'Asia/Dubai' as until
    from (select ${from}::date + generate_series(0, case when ${daily} then ${to}::date - ${from}::date else 0 end) as day) d
  ), held as (
    select user_id, type, amount, paid_at, done_at, voided_at, coalesce(done_at, voided_at) as ended
    from wallets where type in ('cash', 'check') and deleted_at is null and (status <> 'Done' and voided_at is null
      or coalesce(done_at, voided_at) >= (select min(since) from days))
  )
  select case when ${daily} then d.day::text end as day, w.type,
    jsonb_build_object('_id', w.user_id, 'label', u.first_name || ' ' || u.last_name) as holder,
    coalesce(sum(amount) filter (where paid_at < since), 0)::bigint as opening,
    coalesce(sum(amount) filter (where paid_at >= since), 0)::bigint as collected,
    coalesce(sum(amount) filter (where done_at >= since and done_at < until), 0)::bigint as unloaded,
    coalesce(sum(amount) filter (where done_at is null and voided_at >= since and voided_at < until), 0)::bigint as voided,
    coalesce(sum(amount) filter (where ended is null or ended >= until), 0)::bigint as closing
  from days d join held w on w.paid_at < d.until and (w.ended is null or w.ended >= d.since)
  join users u on u.id = w.user_id
  group by d.day, w.user_id, w.type, u.first_name, u.last_name
  order by d.day desc, u.first_name, u.last_name, w.user_id, w.type`.execute(db);
  return rows.map(inAed);
}

const inAed = ({ opening, collected, unloaded, voided, closing, ...rest }: CustodyRow): CustodyRow => ({
  ...rest,
  opening: fromFils(opening),
  collected: fromFils(collected),
  unloaded: fromFils(unloaded),
  voided: fromFils(voided),
  closing: fromFils(closing),
});

/** Cash in the safe by posting day, as its account in the ledger has it. */
export async function loadSafe(db: Db, { from, to, daily }: CustodyQueryInput): Promise<SafeRow[]> {
  const { rows } = await sql<SafeRow>`with movements as (
    select greatest(l.day, ${from}::date - 1) as day, sum(l.amount) as amount,
      sum(l.amount) filter (where e.event = 'payment_voided') as voided,
      sum(l.amount) filter (where e.event in ('credit_refunded', 'deposit_refunded')) as paid_out,
      sum(l.amount) filter (where e.event in ('cash_banked', 'cash_banking_reversed')) as banked
    from journal_lines l join journal_entries e on e.number = l.entry
    where l.account = ${SAFE_ACCOUNT} and l.day <= ${to}::date group by 1
  ), periods as (
    select day as since, case when ${daily} then day else ${to}::date end as until
    from (select ${from}::date + generate_series(0, case when ${daily} then ${to}::date - ${from}::date else 0 end) as day) d
  )
  select case when ${daily} then since::text end as day,
    coalesce(sum(amount) filter (where m.day < since), 0)::bigint as opening,
    coalesce(sum(amount - coalesce(voided, 0) - coalesce(paid_out, 0) - coalesce(banked, 0))
      filter (where m.day >= since), 0)::bigint as unloaded,
    -coalesce(sum(voided) filter (where m.day >= since), 0)::bigint as voided,
    -coalesce(sum(paid_out) filter (where m.day >= since), 0)::bigint as paid_out,
    -coalesce(sum(banked) filter (where m.day >= since), 0)::bigint as banked,
    coalesce(sum(amount), 0)::bigint as closing
  from periods p left join movements m on m.day <= p.until group by since order by since desc`.execute(db);
  return rows.map(({ day, ...amounts }) => ({
    day,
    opening: fromFils(amounts.opening),
    unloaded: fromFils(amounts.unloaded),
    voided: fromFils(amounts.voided),
    paid_out: fromFils(amounts.paid_out),
    banked: fromFils(amounts.banked),
    closing: fromFils(amounts.closing),
  }));
}

export const custodyRoutes = [
  route({
    method: 'POST',
    path: '/custody',
    summary:
      'Custody per custodian and cash in the safe, from opening to closing balance, in total or per day',
    permission: 'superAdmin',
    body: custodyQuerySchema,
    response: Type.Object({ documents: Type.Array(custodyRowSchema), safe: Type.Array(safeRowSchema) }),
    handler: async ({ db, body }) => ({
      documents: await loadCustody(db, body),
      safe: await loadSafe(db, body),
    }),
  }),
];
