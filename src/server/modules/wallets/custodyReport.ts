import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { CustodyRow, CustodyQueryInput } from '../../../domain/wallets/custody';
import { custodyQuerySchema } from '../../../domain/wallets/custody';
import { fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
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

export const custodyRoutes = [
  route({
    method: 'POST',
    path: '/custody',
    summary: 'Opening, collected, handed over, voided and closing custody per custodian, in total or per day',
    permission: 'superAdmin',
    body: custodyQuerySchema,
    response: Type.Object({ documents: Type.Array(custodyRowSchema) }),
    handler: async ({ db, body }) => ({ documents: await loadCustody(db, body) }),
  }),
];
