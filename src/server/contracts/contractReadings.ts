import { sql } from 'kysely';
import type { Contract } from '../../domain/contract';
import type { Reading } from '../../domain/reading';
import type { Doer } from '../kit/ask';
import { found, Refusal, renamed } from '../kit/refusal';
import { takeReading } from '../counters/readings';

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

/** A supply ends on readings that were all looked at: one that is doubted could not be taken back under the closing one. */
export async function refuseUnlooked({ db }: Doer, { _id }: Contract): Promise<void> {
  const { rows } = await sql`select 1 from counter_readings
    where contract_id = ${_id} and status = 'pending' and bill_id is null limit 1`.execute(db);
  if (rows.length > 0)
    throw new Refusal(409, 'A reading of this contract still waits for review; look at it first.');
}
