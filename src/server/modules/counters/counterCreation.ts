import { counterInputSchema } from '../../../domain/counters/counterInput';
import { dubaiDate } from '../../../domain/dates';
import { nextCode } from '../settings/documentNumberService';
import type { ServiceContext } from '../../http/requestContext';
import { createRoute } from '../../lists/crudRoutes';
import { validationError } from '../../http/httpError';
import { counterRecordSchema } from './counterSchemas';
import { counters } from './counterRepository';

/** What a new counter gets beside what is told of it: its number, and a valve that is shut. */
export const initialCounterColumns = async ({ db, currentUser }: ServiceContext) => ({
  code: await nextCode(db, 'CN', 6),
  valve: 'closed' as const,
  created_by: currentUser.userId,
});

/** Where a counter begins is seen, not foreseen. */
export function assertNotFuture(
  { now }: ServiceContext,
  { initial_reading_at: day }: { initial_reading_at?: unknown },
) {
  if (typeof day === 'string' && day > dubaiDate(now))
    throw validationError({ initial_reading_at: 'Initial reading date can’t be in the future' });
}

/** A counter comes into stock, by whoever may open the contract that will want it. */
export const counterCreateRoute = createRoute({
  noun: 'counter',
  area: 'superAdmin',
  repository: counters,
  recordSchema: counterRecordSchema,
  inputSchema: counterInputSchema,
  createPermission: 'canCreateContracts',
  validate: (context, draft) => Promise.resolve(assertNotFuture(context, draft)),
  initialColumns: initialCounterColumns,
});
