import { sql } from 'kysely';
import { Type } from 'typebox';
import { COLLECTION_USER, PERMISSIONS, SUPER_ADMIN, withViews } from '../../../domain/permissions';
import type { Permission } from '../../../domain/permissions';
import type { Role } from '../../../domain/users/role';
import { roleDraft } from '../../../domain/users/userInput';
import { call } from '../../http/route';
import { crudCalls } from '../../lists/crudRoutes';
import { computed, iso, plain } from '../../lists/fields';
import { byFlag } from '../../lists/filters';
import { holdsWords } from '../../lists/search';
import { Refusal, found, unfit } from '../../http/httpError';
import {
  count,
  flag,
  id,
  maybeWords,
  moment,
  nothing,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { roleSheet } from '../../lists/exportColumns/office';

const SYSTEM_ROLES = [SUPER_ADMIN, COLLECTION_USER];

const holders = sql`(select count(*)::int from users u where u.role_id = t.id and u.deleted_at is null)`;

const isPermission = (name: unknown): name is Permission => PERMISSIONS.some((known) => known === name);

/** The roles, as their area lists and edits them. */
export const roles = table<Role>({
  name: 'roles',
  fields: {
    name: plain('name'),
    description: plain('description'),
    permissions: {
      reads: sql`t.permissions`,
      writes: (value) => ({
        permissions: withViews(Array.isArray(value) ? value.filter(isPermission) : []),
      }),
    },
    is_system: computed(sql`t.is_system`),
    user_count: computed(holders),
    createdAt: computed(iso(sql`t.created_at`)),
  },
  sorts: { name: sql`t.name`, user_count: holders, createdAt: sql`t.created_at` },
  order: { sort: 'name', dir: 'asc' },
  search: holdsWords(sql`t.search`),
  filters: { is_system: byFlag(sql`t.is_system`) },
});

const role = Type.Object({
  _id: id,
  version,
  name: words,
  description: maybeWords,
  permissions: Type.Array(oneOf(PERMISSIONS)),
  is_system: flag,
  user_count: count,
  createdAt: moment,
});

/** A role that nobody has may go; those of the system stay. */
const removal = call({
  method: 'DELETE',
  path: '/role/:id',
  summary: 'Delete a role that no employee has',
  needs: 'superAdmin',
  changes: 'role.deleted',
  answers: nothing,
  handle: async ({ db, now, param, changed }) => {
    const roleId = param('id');
    await db.selectFrom('roles').select('id').where('id', '=', roleId).forUpdate().execute();
    const { name, is_system, user_count = 0 } = found(await roles.find(db, roleId));
    if (is_system) throw new Refusal(409, 'This role belongs to the system and stays.');
    if (user_count > 0) throw new Refusal(409, stillHeld(user_count));
    await db
      .updateTable('roles')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', roleId)
      .execute();
    await changed({ model: 'role', id: roleId, before: { name } });
    return null;
  },
});

const stillHeld = (count: number): string =>
  count === 1
    ? 'An employee still has this role; give another one first.'
    : `${String(count)} employees still have this role; give them others first.`;

/** The calls on roles; system roles keep their names, and nobody edits the role that he or she has. */
export const roleCalls = [
  removal,
  ...crudCalls({
    noun: 'role',
    area: 'superAdmin',
    table: roles,
    sheet: roleSheet,
    draft: roleDraft,
    record: role,
    check: async ({ db, visitor }, draft, before, record) => {
      if (!before) return;
      const own = await db
        .selectFrom('users')
        .select('role_id')
        .where('id', '=', visitor.userId)
        .executeTakeFirst();
      if (own?.role_id === record?._id)
        throw new Refusal(403, 'Nobody changes the role that they have themselves.');
      const isSystem = SYSTEM_ROLES.some((name) => name === before.name);
      if (isSystem && draft.name !== before.name) throw unfit({ name: 'This role keeps its name' });
    },
  }),
];
