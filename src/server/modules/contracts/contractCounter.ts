import { sql } from 'kysely';
import type { Contract } from '../../../domain/contracts/contract';
import { isMetered } from '../../../domain/contracts/contract';
import type { CounterStatus } from '../../../domain/counters/counter';
import type { ServiceContext } from '../../http/requestContext';
import { validationError, orNotFound, HttpError, renameFields } from '../../http/httpError';
import type { Reading } from '../../../domain/counters/reading';
import { recordReading } from '../counters/readings/readingService';

interface IndexInput {
  field: 'opening_reading' | 'closing_reading';
  label: string;
  value: number | null | undefined;
}

/** The index that a metered contract begins or ends with; none where there is no meter. */
export function requiredIndex({ type }: Contract, { field, label, value }: IndexInput): number | null {
  if (!isMetered(type)) return null;
  if (value === null || value === undefined) throw validationError({ [field]: `${label} is required` });
  return value;
}

/** Let the contract's counter stand as its supply does, and note that; one that a field job has turned already stays as that left it. */
export async function setCounterState(
  context: ServiceContext,
  { counter }: Contract,
  status: CounterStatus,
  valve: 'open' | 'closed',
): Promise<void> {
  if (!counter) return;
  const { rows } = await sql<{ status: CounterStatus; valve: string }>`
    select status, valve from counters where id = ${counter._id} for update`.execute(context.db);
  const [before] = rows;
  if (!before || before.status === status) return;
  await sql`update counters set status = ${status}, valve = ${valve}, version = version + 1,
    updated_at = ${new Date(context.now)} where id = ${counter._id}`.execute(context.db);
  await context.recordChange({
    action: 'counter.turned',
    model: 'counter',
    id: counter._id,
    before,
    after: { status, valve },
  });
}

interface ContractReadingInput {
  at: string;
  value: number;
  type: 'opening' | 'closing';
}

/** Where the form of a step has what a reading finds fault with. */
const FIELD_NAMES: Record<ContractReadingInput['type'], Readonly<Record<string, string>>> = {
  opening: { value: 'opening_reading', at: 'opening_reading' },
  closing: { value: 'closing_reading', at: 'on' },
};

/** Read the counter of a contract on the day that its supply begins or ends; whoever does looked at its flags. */
export async function recordContractReading(
  context: ServiceContext,
  contract: Contract,
  { at, value, type }: ContractReadingInput,
): Promise<Reading> {
  const counter = orNotFound(contract.counter)._id;
  const taking = { counter, at, value, type, source: 'web', contract: contract._id, reviewed: true } as const;
  return recordReading(context, taking).catch(renameFields(FIELD_NAMES[type]));
}

/** A supply ends on readings that were all looked at: one that is doubted could not be taken back under the closing one. */
export async function assertReadingsReviewed({ db }: ServiceContext, { _id }: Contract): Promise<void> {
  const { rows } = await sql`select 1 from counter_readings
    where contract_id = ${_id} and status = 'pending' and bill_id is null limit 1`.execute(db);
  if (rows.length > 0) throw new HttpError(409, 'A reading of this contract awaits review. Review it first.');
}
