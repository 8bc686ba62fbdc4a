import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { MOST_ON_ROUTE, routeDraft } from '../../../../domain/counters/counterTransitions';
import { call } from '../../../http/route';
import { words } from '../../../http/responseSchemas';
import { basesOf, basisRecord } from './readingBasis';
import { refuseWalker, routesRead } from './meterReaderService';

const names: TSchema = Type.Object({ routes: Type.Array(words) });
const sheet: TSchema = Type.Object({ counters: Type.Array(basisRecord) });

/** What is walked with a sheet in hand: the routes of whoever asks, and the counters of one in the order of the walk. */
export const routeCalls = [
  call({
    method: 'GET',
    path: '/counter/routes',
    summary: 'The routes that the person reads; all of them for a super administrator',
    needs: 'canViewContracts',
    answers: names,
    handle: async (ask) => ({ routes: await routesRead(ask) }),
  }),
  call({
    method: 'POST',
    path: '/counter/route',
    summary: 'The counters of a route with what their next readings are judged by; for its reader',
    needs: 'canViewContracts',
    body: routeDraft,
    answers: sheet,
    handle: async (ask) => {
      const { route_code } = ask.body;
      refuseWalker(ask, route_code);
      const walked = sql<SqlBool>`t.route_code = ${route_code}
        and t.status in ('active', 'vacant', 'disconnected', 'faulty')`;
      return { counters: await basesOf(ask.db, walked, MOST_ON_ROUTE) };
    },
  }),
];
