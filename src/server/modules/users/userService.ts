import { sql } from 'kysely';
import type { Id, Entity } from '../../../domain/entity';
import {
  PERMISSION_FLAGS,
  SUPER_ADMIN,
  canRecordPayments,
  hasPermission,
  parsePermissionFlags,
} from '../../../domain/permissions';
import type { Permissions } from '../../../domain/permissions';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import type { SqlExpression } from '../../lists/fields';
import { HttpError, validationError } from '../../http/httpError';
import { EMIRATES } from '../../../domain/enums';
import { Type } from 'typebox';
import { containsWords } from '../../lists/search';
import { idSchema, pageSchema, textSchema } from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import { fullName } from '../../lists/fields';

const HOLDS_MONEY = 'This employee still has money in custody. Empty the wallet first.';
const LAST_SUPER_ADMIN = 'At least one active super administrator is required.';

/** Whether `granted` is a subset of `granter`, including the rights that come from a role's name. */
const includesPermissions = (granter: Permissions, granted: Permissions): boolean =>
  hasPermission(granter, 'superAdmin') ||
  (granted.role !== SUPER_ADMIN &&
    (!canRecordPayments(granted) || canRecordPayments(granter)) &&
    PERMISSION_FLAGS.every((name) => !hasPermission(granted, name) || hasPermission(granter, name)));

const rolePermissions = async (db: Db, roleId: unknown): Promise<Permissions | undefined> => {
  const row =
    typeof roleId === 'string'
      ? await db
          .selectFrom('roles')
          .select(['name', 'permissions'])
          .where('id', '=', roleId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined;
  return row && { role: row.name, permissions: parsePermissionFlags(row.permissions) };
};

/** Users can only assign roles whose permissions they have themselves; the role can't be deleted meanwhile. */
export async function assertAssignableRole(
  { db, currentUser }: ServiceContext,
  roleId: unknown,
): Promise<void> {
  await sql`select 1 from roles where id = ${roleId}::uuid and not is_system for share`.execute(db);
  const permissions = await rolePermissions(db, roleId);
  if (!permissions) throw validationError({ role: 'This role does not exist' });
  if (!includesPermissions(currentUser.permissions, permissions))
    throw validationError({ role: 'You can’t assign this role' });
}

/** Users cannot change accounts with more permissions or areas than their own. */
export async function assertManageable(
  { db, currentUser }: ServiceContext,
  { role, areas }: { role: unknown; areas: unknown },
): Promise<void> {
  const permissions = await rolePermissions(db, role);
  if (!permissions || !includesPermissions(currentUser.permissions, permissions))
    throw new HttpError(
      403,
      'This employee has more permissions than you. Only a super administrator can change the account.',
    );
  if (currentUser.areas.length === 0) return;
  const own: unknown[] = [...currentUser.areas, ...(await listReadingRoutes(db))];
  const isWithinOwn = toList(areas).length > 0 && toList(areas).every((area) => own.includes(area));
  if (!isWithinOwn)
    throw new HttpError(403, 'This employee works in more areas than you, so you can’t change the account.');
}

/** The active SuperAdmins. */
export async function listSuperAdmins(db: Db): Promise<{ id: Id; email: string }[]> {
  const { rows } = await sql<{ id: Id; email: string }>`select u.id, u.email
    from users u join roles r on r.id = u.role_id
    where r.name = ${SUPER_ADMIN} and u.status = 'active' and u.deleted_at is null order by u.id`.execute(db);
  return rows;
}

/** Ids of the active SuperAdmins. */
export const superAdminIds = async (db: Db): Promise<Id[]> => (await listSuperAdmins(db)).map(({ id }) => id);

/** SQL: another active SuperAdmin exists. */
export const hasOtherSuperAdminSql = (userId: SqlExpression): SqlExpression => sql`exists (
  select from users u join roles r on r.id = u.role_id
  where r.name = ${SUPER_ADMIN} and u.status = 'active' and u.deleted_at is null and u.id <> ${userId})`;

/** Whether another active SuperAdmin exists; locks the role, to serialise changes of SuperAdmins. */
export async function hasOtherSuperAdmin(db: Db, userId: Id): Promise<boolean> {
  await sql`select 1 from roles where name = ${SUPER_ADMIN} for update`.execute(db);
  const query = sql<{ found: boolean }>`select ${hasOtherSuperAdminSql(sql`${userId}::uuid`)} as found`;
  return (await query.execute(db)).rows[0]?.found ?? false;
}

/** Throws if the user is the last active SuperAdmin. */
export async function assertNotLastSuperAdmin(db: Db, userId: Id, roleId: unknown): Promise<void> {
  const permissions = await rolePermissions(db, roleId);
  if (permissions?.role === SUPER_ADMIN && !(await hasOtherSuperAdmin(db, userId)))
    throw new HttpError(409, LAST_SUPER_ADMIN);
}

/** Throws if the user has cash or cheques in custody, in any area. */
export async function assertHoldsNoMoney(db: Db, userId: Id): Promise<void> {
  const { rows } = await sql`select where holds_payments(${userId})`.execute(db);
  if (rows.length > 0) throw new HttpError(409, HOLDS_MONEY);
}

export async function listReadingRoutes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ route_code: string }>`select distinct route_code from counters
    where route_code is not null and deleted_at is null order by route_code`.execute(db);
  return rows.map(({ route_code }) => route_code);
}

const toList = (areas: unknown): unknown[] => (Array.isArray(areas) ? areas : []);

/**
 * Validates areas; values that were set before remain valid, even if a route no longer exists. Users who are
 * restricted to areas can assign only these and the routes in them.
 */
export async function validateAreas(
  { db, currentUser }: ServiceContext,
  areas: unknown,
  before?: unknown,
): Promise<void> {
  const isRestricted = currentUser.areas.length > 0;
  if (isRestricted && toList(areas).length === 0)
    throw validationError({ areas: 'Choose at least one of your areas' });
  const known: unknown[] = [...(isRestricted ? currentUser.areas : EMIRATES), ...toList(before)];
  const isNew = (area: unknown): boolean => !known.includes(area);
  if (!toList(areas).some(isNew)) return;
  known.push(...(await listReadingRoutes(db)));
  const errors = toList(areas).flatMap((area, index): [string, string][] =>
    isNew(area)
      ? [
          [
            `areas[${String(index)}]`,
            isRestricted ? 'You can’t assign this area' : 'Unknown emirate or route',
          ],
        ]
      : [],
  );
  if (errors.length > 0) throw validationError(Object.fromEntries(errors));
}

/** Active users to assign, available without permission to view users. */
export const assignableUsers = createRepository<Entity & { label: string; position: string }>({
  name: 'users',
  fields: { label: { select: fullName('t') }, position: { select: sql`t.position` } },
  sorts: { label: fullName('t') },
  order: { sort: 'label', dir: 'asc' },
  search: containsWords(sql`lower(t.username || ' ' || t.first_name || ' ' || t.last_name)`),
  existing: sql`t.deleted_at is null and t.status = 'active'`,
});

export const assignableUserPageSchema = pageSchema(
  Type.Object({ _id: idSchema, label: textSchema, position: textSchema }),
);
