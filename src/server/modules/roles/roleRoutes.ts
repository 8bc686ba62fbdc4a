import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  COLLECTION_USER,
  PERMISSION_FLAGS,
  SUPER_ADMIN,
  canRecordPayments,
  withImpliedViews,
} from '../../../domain/permissions';
import type { PermissionFlag } from '../../../domain/permissions';
import type { Role } from '../../../domain/users/role';
import { roleInputSchema } from '../../../domain/users/userInput';
import { route } from '../../http/route';
import { crudRoutes } from '../../lists/crudRoutes';
import { computedField, isoTimestamp, columnField } from '../../lists/fields';
import { booleanFilter } from '../../lists/filters';
import { containsWords } from '../../lists/search';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import {
  integerSchema,
  booleanSchema,
  idSchema,
  nullableTextSchema,
  timestampSchema,
  noContentSchema,
  enumSchema,
  pageSchema,
  referenceSchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const roleExportColumns: SpreadsheetColumns<Role> = {
  name: [['Name', ({ name }) => name]],
  description: [['Description', ({ description }) => description]],
  user_count: [['Employees', ({ user_count }) => user_count]],
  permissions: [
    [
      'Permissions',
      ({ permissions }) => `${String(permissions.length)} of ${String(PERMISSION_FLAGS.length)}`,
    ],
  ],
};

const SYSTEM_ROLES = [SUPER_ADMIN, COLLECTION_USER];

const userCount = sql`(select count(*)::int from users u where u.role_id = t.id and u.deleted_at is null)`;

const isPermission = (name: unknown): name is PermissionFlag =>
  PERMISSION_FLAGS.some((flag) => flag === name);

export const roleRepository = createRepository<Role>({
  name: 'roles',
  fields: {
    name: columnField('name'),
    description: columnField('description'),
    permissions: {
      select: sql`t.permissions`,
      toColumns: (value) => ({
        permissions: withImpliedViews(Array.isArray(value) ? value.filter(isPermission) : []),
      }),
    },
    is_system: computedField(sql`t.is_system`),
    user_count: computedField(userCount),
    createdAt: computedField(isoTimestamp(sql`t.created_at`)),
  },
  sorts: { name: sql`t.name`, user_count: userCount, createdAt: sql`t.created_at` },
  order: { sort: 'name', dir: 'asc' },
  search: containsWords(sql`t.search`),
  filters: { is_system: booleanFilter(sql`t.is_system`) },
});

const roleSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  name: textSchema,
  description: nullableTextSchema,
  permissions: Type.Array(enumSchema(PERMISSION_FLAGS)),
  is_system: booleanSchema,
  user_count: integerSchema,
  createdAt: timestampSchema,
});

/** Deletes a role without users; system roles cannot be deleted. */
const deleteRoleRoute = route({
  method: 'DELETE',
  path: '/role/:id',
  summary: 'Delete a role that no employee has',
  permission: 'superAdmin',
  auditAction: 'role.deleted',
  response: noContentSchema,
  handler: async ({ db, now, param, recordChange }) => {
    const roleId = param('id');
    await db.selectFrom('roles').select('id').where('id', '=', roleId).forUpdate().execute();
    const { name, is_system, user_count = 0 } = orNotFound(await roleRepository.find(db, roleId));
    if (is_system) throw new HttpError(409, 'This system role can’t be changed.');
    if (user_count > 0) throw new HttpError(409, roleInUse(user_count));
    await db
      .updateTable('roles')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', roleId)
      .execute();
    await recordChange({ model: 'role', id: roleId, before: { name } });
    return null;
  },
});

const assignableRoleSchema = Type.Object({ ...referenceSchema.properties, name: textSchema });

/** Users can only assign roles whose permissions they have themselves. */
const assignableRolesRoute = route({
  method: 'POST',
  path: '/user/roles',
  summary: 'The roles that can be assigned to employees',
  permission: 'canViewUsers',
  body: roleRepository.query,
  response: pageSchema(assignableRoleSchema),
  handler: async ({ db, body, currentUser }) => {
    const { role, permissions } = currentUser.permissions;
    const ownFlags = Object.keys(permissions);
    const excluded = [SUPER_ADMIN, ...(canRecordPayments(currentUser.permissions) ? [] : [COLLECTION_USER])];
    const page = await roleRepository.list(
      db,
      body,
      role === SUPER_ADMIN
        ? undefined
        : sql`t.name <> all(${excluded}::text[]) and t.permissions <@ ${ownFlags}::text[]`,
    );
    return { ...page, documents: page.documents.map(({ _id, name }) => ({ _id, name, label: name })) };
  },
});

const roleInUse = (count: number): string =>
  count === 1
    ? 'One employee still has this role; assign another one first.'
    : `${String(count)} employees still have this role; assign other roles first.`;

/** Roles; system roles keep their names, and users cannot change their own role. */
export const roleRoutes = [
  assignableRolesRoute,
  deleteRoleRoute,
  ...crudRoutes({
    noun: 'role',
    permissionGroup: 'superAdmin',
    repository: roleRepository,
    exportColumns: roleExportColumns,
    inputSchema: roleInputSchema,
    recordSchema: roleSchema,
    validate: async ({ db, currentUser }, input, before, record) => {
      if (!before) return;
      const currentUserRow = await db
        .selectFrom('users')
        .select('role_id')
        .where('id', '=', currentUser.userId)
        .executeTakeFirst();
      if (currentUserRow?.role_id === record?._id)
        throw new HttpError(403, 'You can’t change your own role.');
      const isSystem = SYSTEM_ROLES.some((name) => name === before.name);
      if (isSystem && input.name !== before.name)
        throw validationError({ name: 'The name of this role can’t be changed' });
    },
  }),
];
