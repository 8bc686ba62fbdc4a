import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { User } from '../../../domain/users/user';
import type { Db } from '../../db/client';
import { computedField, timestampField, columnField } from '../../lists/fields';
import type { Field } from '../../lists/fields';
import { choiceFilter, idFilter, timestampFilter, textFilter } from '../../lists/filters';
import { containsWords } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import {
  enumSchema,
  idSchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { Type } from 'typebox';

const roleName = sql`(select r.name from roles r where r.id = t.role_id)`;

const roleField: Field = {
  select: sql`(select jsonb_build_object('_id', r.id, 'name', r.name, 'permissions', r.permissions)
    from roles r where r.id = t.role_id)`,
  selectInput: sql`t.role_id`,
  toColumns: (value) => ({ role_id: value }),
};

const areasField: Field = { select: sql`t.areas`, toColumns: (value) => ({ areas: value ?? [] }) };

const statusSchema = enumSchema(['invited', 'active', 'blocked']);
const nullableTimestampSchema = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const userRowSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  username: textSchema,
  email: textSchema,
  first_name: textSchema,
  middle_name: Type.Optional(nullableTextSchema),
  last_name: textSchema,
  phone: textSchema,
  position: textSchema,
  status: Type.Optional(statusSchema),
  role: Type.Object({ _id: Type.Optional(idSchema), name: textSchema }),
  last_login_at: Type.Optional(nullableTimestampSchema),
  createdAt: Type.Optional(timestampSchema),
});

export const userRepository = createRepository<User>({
  name: 'users',
  fields: {
    username: columnField('username'),
    email: columnField('email'),
    first_name: columnField('first_name'),
    middle_name: columnField('middle_name'),
    last_name: columnField('last_name'),
    phone: columnField('phone'),
    phone_second: columnField('phone_second'),
    position: columnField('position'),
    address: columnField('address'),
    national_id: columnField('national_id'),
    role: roleField,
    status: computedField(sql`t.status`),
    areas: areasField,
    pos: computedField(sql`(select jsonb_build_object('_id', r.id, 'code', r.code, 'label', r.brand || ' ' || r.model)
      from pos r where r.assigned_to = t.id and r.deleted_at is null)`),
    verify_username: computedField(sql`t.verified`),
    last_login_at: timestampField('last_login_at'),
    createdAt: timestampField('created_at'),
  },
  rowSchema: userRowSchema,
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
  search: containsWords(sql`t.search`),
  filters: {
    status: choiceFilter(sql`t.status`, ['invited', 'active', 'blocked']),
    role: idFilter(sql`t.role_id`),
    role_name: textFilter(sql`(select r.name from roles r where r.id = t.role_id)`),
    createdAt: timestampFilter(sql`t.created_at`),
  },
});

type CustodyTotals = Required<Pick<User, 'total_cash' | 'count_cash' | 'total_check' | 'count_check'>>;

/** Amounts and numbers of a user's cash and cheques in custody, in AED. */
export async function custodyTotals(db: Db, userId: Id): Promise<CustodyTotals> {
  const query = sql<CustodyTotals>`
    select (coalesce(sum(amount) filter (where type = 'cash'), 0) / 100.0)::float8 as total_cash,
      count(*) filter (where type = 'cash')::int as count_cash,
      (coalesce(sum(amount) filter (where type = 'check'), 0) / 100.0)::float8 as total_check,
      count(*) filter (where type = 'check')::int as count_check
    from wallets where user_id = ${userId} and status <> 'Done' and voided_at is null and deleted_at is null
      and type in ('cash', 'check')`;
  const none = { total_cash: 0, count_cash: 0, total_check: 0, count_check: 0 };
  return (await query.execute(db)).rows[0] ?? none;
}
