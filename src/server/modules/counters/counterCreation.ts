import { counterInputSchema } from '../../../domain/counters/counterInput';
import { dubaiDate } from '../../../domain/dates';
import { nextCode } from '../settings/documentNumberService';
import type { ServiceContext } from '../../http/requestContext';
import { createRoute } from '../../lists/crudRoutes';
import { validateReferences } from '../../lists/references';
import { SITE_TARGET } from '../sites/siteService';
import { validationError } from '../../http/httpError';
import { counterRecordSchema } from './counterSchemas';
import { counters } from './counterRepository';

/** Generated columns of a new counter. */
export const initialCounterColumns = async ({ db, currentUser }: ServiceContext) => ({
  code: await nextCode(db, 'CN'),
  valve: 'closed' as const,
  created_by: currentUser.userId,
});

export function assertNotFuture(
  { now }: ServiceContext,
  { initial_reading_at: day }: { initial_reading_at?: unknown },
) {
  if (typeof day === 'string' && day > dubaiDate(now))
    throw validationError({ initial_reading_at: 'Initial reading date can’t be in the future' });
}

/** Creates a counter in stock; requires permission to create contracts. */
export const counterCreateRoute = createRoute({
  noun: 'counter',
  permissionGroup: 'superAdmin',
  repository: counters,
  recordSchema: counterRecordSchema,
  inputSchema: counterInputSchema,
  createPermission: 'canCreateContracts',
  validate: async (context, input) => {
    assertNotFuture(context, input);
    await validateReferences(context.db, { site: SITE_TARGET }, input);
  },
  initialColumns: initialCounterColumns,
});
