import { hasPermission, parsePermissionFlags } from '../../../src/domain/permissions';
import type { Permission, PermissionFlag } from '../../../src/domain/permissions';
import type { Route } from '../../../src/server/http/route';
import { reports } from '../../../src/server/reportList';
import { routes } from '../../../src/server/routes';
import type { TestServer, TestUser } from '../support/testServer';
import { pathOf } from './closedRoutes';

export type GuardedRoute = Route & { permission: Permission };

/** Routes that require a permission. */
export const guardedRoutes = routes.filter(
  (row): row is GuardedRoute => row.permission !== 'open' && row.permission !== 'always',
);

/** Routes shown on pages of another permission group require the flags of both. */
const ALSO: Partial<Record<string, PermissionFlag>> = {
  'POST /contract/:id/payments': 'canViewContracts',
  'POST /client/:id/payments': 'canViewClients',
  'POST /contract/:id/statement/export/csv': 'canViewContracts',
  'GET /contract/:id/statement': 'canViewContracts',
  'GET /contract/:id/document': 'canViewContracts',
  'GET /contract/:id/document/link': 'canViewContracts',
  'POST /client/:id/statement/export/csv': 'canViewClients',
  'GET /client/:id/statement': 'canViewClients',
  'GET /client/:id/document': 'canViewClients',
  'GET /client/:id/document/link': 'canViewClients',
  'POST /reading/:id/bill': 'canViewContracts',
};

/** Additional permissions of reports with records of several areas. */
const requiredBesides = ({ path }: Route): readonly Permission[] =>
  reports.find(({ definition: { name } }) => `${path}/`.startsWith(`/rapport/${name}/`))?.requires ?? [];

/**
 * Routes whose decision differs from the flags. A route without further checks gets invalid input, so that it
 * decides without performing its work.
 */
export async function wrongDecisions(
  server: TestServer,
  user: TestUser,
  held: readonly PermissionFlag[],
): Promise<string[]> {
  const grants = { role: 'Clerk', permissions: parsePermissionFlags([...held]) };
  const wrong: string[] = [];
  for (const row of guardedRoutes) {
    const name = `${row.method} ${row.path}`;
    const also = [ALSO[name] ?? [], requiredBesides(row)].flat();
    const { status } = await (also.length > 0
      ? server.request(user, row.method, pathOf(row))
      : row.method === 'GET'
        ? server.request(user, row.method, `${pathOf(row)}?nonsense=1`)
        : server.request(user, row.method, pathOf(row), { nonsense: true }));
    const isOpen = [row.permission, ...also].every((permission) => hasPermission(grants, permission));
    if ((status === 403) === isOpen) wrong.push(`${name}: ${String(status)}`);
  }
  return wrong;
}
