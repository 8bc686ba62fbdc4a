import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import { routesInAreas } from '../../../../domain/users/user';
import { hasPermission } from '../../../../domain/permissions';
import type { ServiceContext } from '../../../http/requestContext';
import type { CurrentUser } from '../../../http/dependencies';
import { HttpError } from '../../../http/httpError';
import { listReadingRoutes } from '../../users/userService';

/** Users who can view contracts can read all routes in their areas. */
const assignedRoutes = ({ permissions, areas }: CurrentUser): string[] =>
  hasPermission(permissions, 'canViewContracts') ? routesInAreas(areas) : [];

/** Whether the user may read a counter, by route or by an assigned order. */
export async function isMeterReader({ db, currentUser }: ServiceContext, counter: Id): Promise<boolean> {
  const { rows } = await sql`select 1 from counters where id = ${counter} and deleted_at is null
      and route_code = any(${assignedRoutes(currentUser)}::text[])
    union all select 1 from orders where counter_id = ${counter} and assigned_to = ${currentUser.userId}
      and status in ('Scheduled', 'InProgress', 'OnHold') and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Users who can update contracts may read every counter; others only those of their routes and orders. */
export async function assertMayRead(context: ServiceContext, counter: Id): Promise<void> {
  if (
    hasPermission(context.currentUser.permissions, 'canUpdateContracts') ||
    (await isMeterReader(context, counter))
  )
    return;
  throw new HttpError(
    403,
    'Only the reader of this counter’s route, the assignee of an order for it, or an employee who can update contracts can do this.',
  );
}

/** The user's routes; all routes for a SuperAdmin. */
export async function visibleRoutes({ db, currentUser }: ServiceContext): Promise<string[]> {
  const routes = await listReadingRoutes(db);
  if (hasPermission(currentUser.permissions, 'superAdmin')) return routes;
  const assigned = assignedRoutes(currentUser);
  return routes.filter((route) => assigned.includes(route));
}

export function assertAssignedRoute({ currentUser }: ServiceContext, route: string): void {
  if (hasPermission(currentUser.permissions, 'superAdmin') || assignedRoutes(currentUser).includes(route))
    return;
  throw new HttpError(403, 'This route is not assigned to you.');
}
