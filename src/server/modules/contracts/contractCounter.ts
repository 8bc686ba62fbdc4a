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

/** Opening or closing index of a metered contract; null without a counter. */
export function requiredIndex({ type }: Contract, { field, label, value }: IndexInput): number | null {
  if (!isMetered(type)) return null;
  if (value === null || value === undefined) throw validationError({ [field]: `${label} is required` });
  return value;
}

/** Sets status and valve of the contract's counter, unless it already has the status. A faulty counter stays faulty. */
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
  const after = { status: before.status === 'faulty' ? before.status : status, valve };
  await sql`update counters set status = ${after.status}, valve = ${valve}, version = version + 1,
    updated_at = ${new Date(context.now)} where id = ${counter._id}`.execute(context.db);
  await context.recordChange({
    action: 'counter.status_changed',
    model: 'counter',
    id: counter._id,
    before,
    after,
  });
}

interface ContractReadingInput {
  at: string;
  value: number;
  type: 'opening' | 'closing';
}

/** Form fields that show the validation errors of a reading. */
const FIELD_NAMES: Record<ContractReadingInput['type'], Readonly<Record<string, string>>> = {
  opening: { value: 'opening_reading', at: 'opening_reading' },
  closing: { value: 'closing_reading', at: 'on' },
};

/** Records the opening or closing reading of a contract, with its flags reviewed. */
export async function recordContractReading(
  context: ServiceContext,
  contract: Contract,
  { at, value, type }: ContractReadingInput,
): Promise<Reading> {
  const counter = orNotFound(contract.counter)._id;
  const input = { counter, at, value, type, source: 'web', contract: contract._id, reviewed: true } as const;
  return recordReading(context, input).catch(renameFields(FIELD_NAMES[type]));
}

/** Throws while readings await review, because they cannot be rejected once a closing reading follows. */
export async function assertReadingsReviewed({ db }: ServiceContext, { _id }: Contract): Promise<void> {
  const { rows } = await sql`select 1 from counter_readings
    where contract_id = ${_id} and status = 'pending' and bill_id is null limit 1`.execute(db);
  if (rows.length > 0) throw new HttpError(409, 'A reading of this contract awaits review. Review it first.');
}
