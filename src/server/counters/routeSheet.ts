import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { MOST_ON_ROUTE, routeDraft } from '../../domain/routeSheet';
import { call } from '../kit/call';
import { words } from '../kit/schemas';
import { routesOf } from '../people/areas';
import { basesOf, basisRecord } from './readingBasis';

const names: TSchema = Type.Object({ routes: Type.Array(words) });
const sheet: TSchema = Type.Object({ counters: Type.Array(basisRecord) });

/** What is walked with a sheet in hand: the routes there are, and the counters of one in the order of the walk. */
export const routeCalls = [
  call({
    method: 'GET',
    path: '/counter/routes',
    summary: 'The routes that counters are read along',
    needs: 'superAdmin',
    answers: names,
    handle: async ({ db }) => ({ routes: await routesOf(db) }),
  }),
  call({
    method: 'POST',
    path: '/counter/route',
    summary: 'The counters of a route with what their next readings are judged by',
    needs: 'superAdmin',
    body: routeDraft,
    answers: sheet,
    handle: async ({ db, body }) => ({
      counters: await basesOf(
        db,
        sql`t.route_code = ${body.route_code} and t.status in ('active', 'vacant', 'disconnected', 'faulty')`,
        MOST_ON_ROUTE,
      ),
    }),
  }),
];
