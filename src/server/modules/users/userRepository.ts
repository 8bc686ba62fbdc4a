import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { User } from '../../../domain/users/user';
import type { Db } from '../../db/client';
import { computed, moment, plain } from '../../lists/fields';
import type { Field } from '../../lists/fields';
import { byChoice, byId, byMoment, byText } from '../../lists/filters';
import { holdsWords } from '../../lists/search';
import { table } from '../../lists/repository';

const roleName = sql`(select r.name from roles r where r.id = t.role_id)`;

const role: Field = {
  reads: sql`(select jsonb_build_object('_id', r.id, 'name', r.name, 'permissions', r.permissions)
    from roles r where r.id = t.role_id)`,
  drafts: sql`t.role_id`,
  writes: (value) => ({ role_id: value }),
};

const areas: Field = { reads: sql`t.areas`, writes: (value) => ({ areas: value ?? [] }) };

/** The employees. */
export const users = table<User>({
  name: 'users',
  fields: {
    username: plain('username'),
    email: plain('email'),
    first_name: plain('first_name'),
    middle_name: plain('middle_name'),
    last_name: plain('last_name'),
    phone: plain('phone'),
    phone_second: plain('phone_second'),
    position: plain('position'),
    address: plain('address'),
    national_id: plain('national_id'),
    role,
    status: computed(sql`t.status`),
    areas,
    pos: computed(sql`(select jsonb_build_object('_id', r.id, 'code', r.code, 'label', r.brand || ' ' || r.model)
      from pos r where r.assigned_to = t.id and r.deleted_at is null)`),
    verify_username: computed(sql`t.verified`),
    last_login_at: moment('last_login_at'),
    createdAt: moment('created_at'),
  },
  listed: [
    'username',
    'email',
    'first_name',
    'middle_name',
    'last_name',
    'phone',
    'position',
    'role',
    'status',
    'last_login_at',
    'createdAt',
  ],
  sorts: {
    username: sql`t.username`,
    email: sql`t.email`,
    first_name: sql`t.first_name`,
    last_name: sql`t.last_name`,
    position: sql`t.position`,
    role: roleName,
    status: sql`t.status`,
    last_login_at: sql`t.last_login_at`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: holdsWords(sql`t.search`),
  filters: {
    status: byChoice(sql`t.status`, ['invited', 'active', 'blocked']),
    role: byId(sql`t.role_id`),
    role_name: byText(sql`(select r.name from roles r where r.id = t.role_id)`),
    createdAt: byMoment(sql`t.created_at`),
  },
});

type Totals = Required<Pick<User, 'total_cash' | 'count_cash' | 'total_check' | 'count_check'>>;

/** What somebody holds, reckoned by the database over entries that are neither Done nor voided. */
export async function totalsOf(db: Db, userId: Id): Promise<Totals> {
  const held = sql<Totals>`
    select (coalesce(sum(amount) filter (where type = 'cash'), 0) / 100.0)::float8 as total_cash,
      count(*) filter (where type = 'cash')::int as count_cash,
      (coalesce(sum(amount) filter (where type = 'check'), 0) / 100.0)::float8 as total_check,
      count(*) filter (where type = 'check')::int as count_check
    from wallets where user_id = ${userId} and status <> 'Done' and voided_at is null and deleted_at is null
      and type in ('cash', 'check')`;
  const none = { total_cash: 0, count_cash: 0, total_check: 0, count_check: 0 };
  return (await held.execute(db)).rows[0] ?? none;
}
