import { sql } from 'kysely';
import { Type } from 'typebox';
import { COLLECTION_USER, PERMISSIONS, SUPER_ADMIN, withViews } from '../domain/permissions';
import type { Permission } from '../domain/permissions';
import type { Role } from '../domain/role';
import { roleDraft } from '../domain/staffDrafts';
import { crudCalls } from './kit/crud';
import { computed, iso, plain } from './kit/field';
import { byFlag, holdsWords } from './kit/filters';
import { Refusal, unfit } from './kit/refusal';
import { count, flag, id, maybeWords, moment, oneOf, version, words } from './kit/schemas';
import { table } from './kit/table';

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

/** The calls on roles; system roles keep their names, and nobody edits the role that he or she has. */
export const roleCalls = crudCalls({
  noun: 'role',
  area: 'superAdmin',
  table: roles,
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
});
