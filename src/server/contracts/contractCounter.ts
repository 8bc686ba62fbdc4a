import { sql } from 'kysely';
import type { Contract } from '../../domain/contract';
import { isMetered } from '../../domain/contract';
import type { CounterStatus } from '../../domain/counter';
import type { Doer } from '../kit/ask';
import { unfit } from '../kit/refusal';

interface Index {
  field: 'opening_reading' | 'closing_reading';
  label: string;
  value: number | null | undefined;
}

/** The index that a metered contract begins or ends with; none where there is no meter. */
export function indexOf({ type }: Contract, { field, label, value }: Index): number | null {
  if (!isMetered(type)) return null;
  if (value === null || value === undefined) throw unfit({ [field]: `${label} is required` });
  return value;
}

/** Let the contract's counter stand as its supply does, and note that; one that a field job has turned already stays as that left it. */
export async function turnCounter(
  ask: Doer,
  { counter }: Contract,
  status: CounterStatus,
  valve: 'open' | 'closed',
): Promise<void> {
  if (!counter) return;
  const { rows } = await sql<{ status: CounterStatus; valve: string }>`
    select status, valve from counters where id = ${counter._id} for update`.execute(ask.db);
  const [before] = rows;
  if (!before || before.status === status) return;
  await sql`update counters set status = ${status}, valve = ${valve}, version = version + 1,
    updated_at = ${new Date(ask.now)} where id = ${counter._id}`.execute(ask.db);
  await ask.changed({
    action: 'counter.turned',
    model: 'counter',
    id: counter._id,
    before,
    after: { status, valve },
  });
}
