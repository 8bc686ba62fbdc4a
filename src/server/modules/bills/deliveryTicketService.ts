import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client';
import type { Id } from '../../../domain/entity';
import { formatDate } from '../../../domain/dates';
import { HttpError } from '../../http/httpError';
import type { Condition } from '../../lists/filters';

/** SQL: the first day that Tankbook bills a contract. */
const firstDayOf = (contract: RawBuilder<unknown>) =>
  sql`greatest(${contract}.start_date, ${contract}.taken_over_on)`;

/** SQL: a contract is for bulk deliveries and has started. */
const isStartedBulk = (contract: RawBuilder<unknown>): Condition =>
  sql`(${contract}.type = 'bulk_delivery' and ${contract}.status not in ('Draft', 'Pending', 'Cancelled')
    and ${contract}.deleted_at is null)`;

/** SQL: delivery `d` was made on a day of a contract. */
const isInDays = (contract: RawBuilder<unknown>): Condition =>
  sql`(dubai_day(d.at) between ${firstDayOf(contract)} and coalesce(${contract}.supply_ended_on, 'infinity'))`;

/** SQL: delivery `d` was made while its tank belonged to a contract. */
const isDeliveredTo = (contract: RawBuilder<unknown>): Condition =>
  sql`(d.tank_id = ${contract}.tank_id and ${isStartedBulk(contract)} and ${isInDays(contract)})`;

const [c, o] = [sql`c`, sql`o`];

/** SQL: delivery `d` is not billed yet, and contract `c` bills it. The day of a change belongs to the new contract. */
export const IS_UNBILLED_TICKET: Condition = sql`(d.bill_id is null and d.deleted_at is null and ${isDeliveredTo(c)}
  and not exists (select from contracts o where ${isDeliveredTo(o)}
    and (${firstDayOf(o)}, o.id) > (${firstDayOf(c)}, c.id)))`;

/** The first unbilled ticket of some tanks, in their order, from the days of a contract. */
export async function findUnbilledTicket(
  db: Db,
  contract: Id,
  tanks: readonly Id[],
): Promise<{ ticket_no: string; tank: string } | undefined> {
  const { rows } = await sql<{ ticket_no: string; tank: string }>`select d.ticket_no, k.code as tank
    from unnest(${[...tanks]}::uuid[]) with ordinality t (id, position) join tanks k on k.id = t.id
    join deliveries d on d.tank_id = k.id join contracts c on c.id = ${contract}
    where d.bill_id is null and d.deleted_at is null and ${isInDays(c)} order by t.position, d.at limit 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks a tank and throws if another bulk delivery contract has it after a day, because a ticket is billed to
 * one contract.
 */
export async function assertTankFree(
  db: Db,
  { tank, contract, day }: { tank: Id; contract?: Id; day: string },
): Promise<void> {
  await sql`select from tanks where id = ${tank} for no key update`.execute(db);
  const { rows } = await sql<{ number: string; end: string | null }>`
    select o.unique_number as number, o.supply_ended_on as "end" from contracts o
    where o.tank_id = ${tank} and ${isStartedBulk(o)} and o.id is distinct from ${contract ?? null}::uuid
      and coalesce(o.supply_ended_on, 'infinity') > ${day}::date
    order by o.supply_ended_on desc nulls first limit 1`.execute(db);
  const [other] = rows;
  if (!other) return;
  throw new HttpError(
    409,
    other.end
      ? `Contract ${other.number} has this tank until ${formatDate(other.end)}; start this contract on that day or later.`
      : `Contract ${other.number} has this tank; end its supply first.`,
  );
}
