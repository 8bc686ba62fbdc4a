import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import { routesAmong } from '../../../../domain/users/user';
import { allows } from '../../../../domain/permissions';
import type { Doer } from '../../../http/requestContext';
import type { Visitor } from '../../../http/dependencies';
import { Refusal } from '../../../http/httpError';
import { routesOf } from '../../users/userService';

/** Whoever sees contracts is the reader of the routes that are among his or her areas. */
const ownRoutes = ({ grants, areas }: Visitor): string[] =>
  allows(grants, 'canViewContracts') ? routesAmong(areas) : [];

/** Whether a counter is this person's to read: on a route of theirs, or because a job of theirs is about it. */
export async function isReader({ db, visitor }: Doer, counter: Id): Promise<boolean> {
  const { rows } = await sql`select 1 from counters where id = ${counter} and deleted_at is null
      and route_code = any(${ownRoutes(visitor)}::text[])
    union all select 1 from orders where counter_id = ${counter} and assigned_to = ${visitor.userId}
      and status in ('Scheduled', 'InProgress', 'OnHold') and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Who may change contracts reads every counter; others those of their routes and jobs. */
export async function refuseReader(ask: Doer, counter: Id): Promise<void> {
  if (allows(ask.visitor.grants, 'canUpdateContracts') || (await isReader(ask, counter))) return;
  throw new Refusal(
    403,
    'Only the reader of this counter’s route, whoever has a job at it, or somebody who may change contracts, can do this.',
  );
}

/** The routes whose sheets somebody walks with: their own, and for a super administrator all. */
export async function routesRead({ db, visitor }: Doer): Promise<string[]> {
  const routes = await routesOf(db);
  if (allows(visitor.grants, 'superAdmin')) return routes;
  const own = ownRoutes(visitor);
  return routes.filter((route) => own.includes(route));
}

/** The sheet of a route is for whoever reads it. */
export function refuseWalker({ visitor }: Doer, route: string): void {
  if (allows(visitor.grants, 'superAdmin') || ownRoutes(visitor).includes(route)) return;
  throw new Refusal(403, 'This route is not one of yours.');
}
