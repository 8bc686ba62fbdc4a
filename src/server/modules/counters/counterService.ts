import { sql } from 'kysely';
import type { Counter, CounterStatus } from '../../../domain/counters/counter';
import type { ReplaceCounterInput } from '../../../domain/counters/counterTransitions';
import type { Id } from '../../../domain/entity';
import type { ServiceContext } from '../../http/requestContext';
import { orNotFound } from '../../http/httpError';
import { counterTransitions } from './counterTransitions';

/** A counter that is locked until the end of the transaction. */
export interface LockedCounter {
  id: Id;
  status: CounterStatus;
  seal_no: string | null;
  digits: number;
  decimals: number;
}

/** Changed columns. */
export type CounterChanges = Partial<Omit<LockedCounter, 'id'>> & Record<string, unknown>;

export async function lockCounter({ db }: ServiceContext, id: Id): Promise<LockedCounter> {
  const { rows } = await sql<LockedCounter>`select id, status, seal_no, digits, decimals from counters
    where id = ${id} and deleted_at is null for update`.execute(db);
  return orNotFound(rows[0]);
}

/** Updates a counter with an audit entry. */
export async function updateCounter(
  context: ServiceContext,
  { id, ...previous }: LockedCounter,
  columns: CounterChanges,
): Promise<void> {
  const values = Object.entries({ ...columns, updated_at: new Date(context.now) });
  const assignments = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update counters set ${sql.join(assignments)}, version = version + 1 where id = ${id}`.execute(
    context.db,
  );
  const verb = columns.status === 'vacant' ? 'installed' : (columns.status ?? 'sealed');
  const before = Object.fromEntries(Object.entries(previous).filter(([name]) => name in columns));
  await context.recordChange({ action: `counter.${verb}`, model: 'counter', id, before, after: columns });
}

/** Replaces a counter now, by the rules of the transition. */
export const replaceCounter = (
  context: ServiceContext,
  id: Id,
  replacement: Omit<ReplaceCounterInput, 'at'>,
): Promise<Counter> =>
  counterTransitions.run(context, id, 'replace', {
    ...replacement,
    at: new Date(context.now).toISOString(),
  });
