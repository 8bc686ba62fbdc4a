import { sql } from 'kysely';
import { sqlLiterals } from '../../../db/client';
import { INSTALLED_STATUSES } from '../../../../domain/counters/counter';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { MAX_ROUTE_COUNTERS, routeSheetQuerySchema } from '../../../../domain/counters/counterTransitions';
import { route } from '../../../http/route';
import { textSchema } from '../../../http/responseSchemas';
import { loadReadingBases, readingBasisSchema } from './readingBasis';
import { assertAssignedRoute, visibleRoutes } from './meterReaderService';

const routeNamesSchema: TSchema = Type.Object({ routes: Type.Array(textSchema) });
const routeSheetSchema: TSchema = Type.Object({ counters: Type.Array(readingBasisSchema) });

/** Routes of the current user, and the counters of a route in walking order. */
export const routeSheetRoutes = [
  route({
    method: 'GET',
    path: '/counter/routes',
    summary: 'The routes of the current user; all routes for a super administrator',
    permission: 'canViewContracts',
    response: routeNamesSchema,
    handler: async (context) => ({ routes: await visibleRoutes(context) }),
  }),
  route({
    method: 'POST',
    path: '/counter/route',
    summary: 'The counters of a route with data to check their next readings; for its reader',
    permission: 'canViewContracts',
    body: routeSheetQuerySchema,
    response: routeSheetSchema,
    handler: async (context) => {
      const { route_code } = context.body;
      assertAssignedRoute(context, route_code);
      const condition = sql<SqlBool>`t.route_code = ${route_code}
        and t.status in (${sqlLiterals(INSTALLED_STATUSES)})`;
      return { counters: await loadReadingBases(context.db, condition, MAX_ROUTE_COUNTERS) };
    },
  }),
];
