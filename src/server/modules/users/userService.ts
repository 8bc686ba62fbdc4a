import { sql } from 'kysely';
import type { Id, Entity } from '../../../domain/entity';
import {
  PERMISSION_FLAGS,
  SUPER_ADMIN,
  hasPermission,
  parsePermissionFlags,
} from '../../../domain/permissions';
import type { Permissions } from '../../../domain/permissions';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import type { SqlExpression } from '../../lists/fields';
import { HttpError, validationError } from '../../http/httpError';
import { EMIRATES } from '../../../domain/fieldSchemas';
import { Type } from 'typebox';
import { containsWords } from '../../lists/search';
import { idSchema, pageSchema, textSchema } from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';

const HOLDS_MONEY = 'This employee still has money in custody. Empty the wallet first.';
const LAST_SUPER_ADMIN = 'At least one active super administrator is required.';

/** Whether everything that these grants allow is allowed to the other, too. */
const includesPermissions = (own: Permissions, other: Permissions): boolean =>
  hasPermission(own, 'superAdmin') ||
  (other.role !== SUPER_ADMIN &&
    PERMISSION_FLAGS.every((name) => !hasPermission(other, name) || hasPermission(own, name)));

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

/** A role may be given by someone who holds all of it; nobody makes others mightier than they are themselves. */
export async function assertAssignableRole(
  { db, currentUser }: ServiceContext,
  roleId: unknown,
): Promise<void> {
  const permissions = await rolePermissions(db, roleId);
  if (!permissions) throw validationError({ role: 'This role does not exist' });
  if (!includesPermissions(currentUser.permissions, permissions))
    throw validationError({ role: 'You can’t assign this role' });
}

/** Nobody changes the account of someone who may do more. */
export async function assertNotHigherRole(
  { db, currentUser }: ServiceContext,
  roleId: unknown,
): Promise<void> {
  const permissions = await rolePermissions(db, roleId);
  if (!permissions || !includesPermissions(currentUser.permissions, permissions))
    throw new HttpError(
      403,
      'This employee has more permissions than you. Only a super administrator can change the account.',
    );
}

/** Another super administrator than this one can sign in. */
export const hasOtherSuperAdminSql = (than: SqlExpression): SqlExpression => sql`exists (
  select from users u join roles r on r.id = u.role_id
  where r.name = ${SUPER_ADMIN} and u.status = 'active' and u.deleted_at is null and u.id <> ${than})`;

/** Whether there is another one; changes of super administrators wait for one another. */
export async function hasOtherSuperAdmin(db: Db, userId: Id): Promise<boolean> {
  await sql`select 1 from roles where name = ${SUPER_ADMIN} for update`.execute(db);
  const asked = sql<{ there: boolean }>`select ${hasOtherSuperAdminSql(sql`${userId}::uuid`)} as there`;
  return (await asked.execute(db)).rows[0]?.there ?? false;
}

/** A change that would leave nobody in charge is refused. */
export async function assertNotLastSuperAdmin(db: Db, userId: Id, roleId: unknown): Promise<void> {
  const permissions = await rolePermissions(db, roleId);
  if (permissions?.role === SUPER_ADMIN && !(await hasOtherSuperAdmin(db, userId)))
    throw new HttpError(409, LAST_SUPER_ADMIN);
}

/** Somebody who holds cash or cheques can't be blocked, wherever they were taken. */
export async function assertHoldsNoMoney(db: Db, userId: Id): Promise<void> {
  const { rows } = await sql`select where holds_payments(${userId})`.execute(db);
  if (rows.length > 0) throw new HttpError(409, HOLDS_MONEY);
}

/** The routes that counters are read along. */
export async function listReadingRoutes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ route_code: string }>`select distinct route_code from counters
    where route_code is not null and deleted_at is null order by route_code`.execute(db);
  return rows.map(({ route_code }) => route_code);
}

const toList = (areas: unknown): unknown[] => (Array.isArray(areas) ? areas : []);

/** Somebody works in emirates and on routes that there are; what was said before stays, also when a route is gone. */
export async function validateAreas(db: Db, areas: unknown, before?: unknown): Promise<void> {
  const known: unknown[] = [...EMIRATES, ...toList(before)];
  const isNew = (area: unknown): boolean => !known.includes(area);
  if (!toList(areas).some(isNew)) return;
  known.push(...(await listReadingRoutes(db)));
  const faults = toList(areas).flatMap((area, place): [string, string][] =>
    isNew(area) ? [[`areas[${String(place)}]`, 'Unknown emirate or route']] : [],
  );
  if (faults.length > 0) throw validationError(Object.fromEntries(faults));
}

const fullNameSql = sql`t.first_name || ' ' || t.last_name`;

/** The employees whom work may be given to, for those who give it but may not open employees. */
export const assignableUsers = createRepository<Entity & { label: string; position: string }>({
  name: 'users',
  fields: { label: { select: fullNameSql }, position: { select: sql`t.position` } },
  sorts: { label: fullNameSql },
  order: { sort: 'label', dir: 'asc' },
  search: containsWords(sql`lower(t.username || ' ' || t.first_name || ' ' || t.last_name)`),
  existing: sql`t.deleted_at is null and t.status = 'active'`,
});

/** A page of employees to choose from. */
export const assignableUserPageSchema = pageSchema(
  Type.Object({ _id: idSchema, label: textSchema, position: textSchema }),
);
