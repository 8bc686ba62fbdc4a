import { sql } from 'kysely';
import type { Contract } from '../domain/contract';
import type { Reading } from '../domain/reading';
import type { Doer } from './kit/ask';
import { found, Refusal, renamed } from './kit/refusal';
import { takeReading } from './readings';

interface Taken {
  at: string;
  value: number;
  type: 'opening' | 'closing';
}

/** Where the form of a step has what a reading finds fault with. */
const FIELDS: Record<Taken['type'], Readonly<Record<string, string>>> = {
  opening: { value: 'opening_reading', at: 'opening_reading' },
  closing: { value: 'closing_reading', at: 'on' },
};

/** Read the counter of a contract on the day that its supply begins or ends; whoever does looked at its flags. */
export async function readContract(
  ask: Doer,
  contract: Contract,
  { at, value, type }: Taken,
): Promise<Reading> {
  const counter = found(contract.counter)._id;
  const taking = { counter, at, value, type, source: 'web', contract: contract._id, reviewed: true } as const;
  return takeReading(ask, taking).catch(renamed(FIELDS[type]));
}

const UNBILLED = (contract: string) => sql`contract_id = ${contract} and type <> 'opening' and bill_id is null
  and status in ('pending', 'validated')`;

/** What a contract took that no bill charged yet, in cubic metres; every reading of it must have been looked at. */
export async function unbilledOf({ db }: Doer, { _id }: Contract): Promise<number> {
  const { rows } = await sql<{ m3: number; pending: number }>`select
    coalesce(sum(consumption_m3), 0)::float8 as m3, count(*) filter (where status = 'pending') as pending
    from counter_readings where ${UNBILLED(_id)}`.execute(db);
  const { m3 = 0, pending = 0 } = rows[0] ?? {};
  if (pending > 0)
    throw new Refusal(409, 'A reading of this contract still waits for review; look at it first.');
  return Math.max(0, m3);
}

/** These readings are charged by that bill. */
export const chargedBy = ({ db }: Doer, { _id }: Contract, bill: string) =>
  sql`update counter_readings set bill_id = ${bill}, version = version + 1 where ${UNBILLED(_id)}`.execute(
    db,
  );
