import { sql } from 'kysely';
import { SUPER_ADMIN, WRITE_FLAGS } from '../../../domain/permissions';
import { route } from '../../http/route';
import type { SqlExpression, Field } from '../../lists/fields';
import { assignableUserPageSchema, assignableUsers } from '../users/userService';
import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import type { ServiceContext } from '../../http/requestContext';
import { validationError } from '../../http/httpError';
import { fullName } from '../../lists/fields';
import { employeeSchema } from '../../lists/references';

/** SQL: whether a role has more than read permissions. */
export const roleCanWrite = (
  role: SqlExpression,
) => sql<boolean>`exists (select from roles o where o.id = ${role}
  and (o.name = ${SUPER_ADMIN} or o.permissions && ${WRITE_FLAGS}::text[]))`;

const assigneeCanWrite = roleCanWrite(sql`t.role_id`);

/** Assignable employees, for users without permission to view employees. */
export const assigneeRoutes = [
  route({
    method: 'POST',
    path: '/order/assignees',
    summary: 'List the employees who can be assigned orders',
    permission: 'canUpdateOrders',
    body: assignableUsers.query,
    response: assignableUserPageSchema,
    handler: ({ db, body }) => assignableUsers.list(db, body, assigneeCanWrite),
  }),
];

/** Team members, in the order they were entered. */
export const team: Field = {
  select: sql`(select coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'username', r.username,
      'label', ${fullName('r')}) order by m.position), '[]')
    from order_team m join users r on r.id = m.user_id where m.order_id = t.id)`,
};

export const teamSchema = Type.Array(employeeSchema);

/** SQL: whether one of the user names is in the team of order `t`. */
export const isTeamMember = (
  names: SqlExpression,
) => sql<boolean>`t.id in (select m.order_id from order_team m
  join users r on r.id = m.user_id where r.username in (${names}))`;

interface TeamInput {
  assigned_to: Id;
  team?: readonly Id[] | null | undefined;
}

/** Replaces the team; if absent, only removes the new assignee from it. */
export async function replaceTeam(
  { db }: ServiceContext,
  order: Id,
  { assigned_to, team: members }: TeamInput,
) {
  const previous = db.deleteFrom('order_team').where('order_id', '=', order);
  if (!members) return void (await previous.where('user_id', '=', assigned_to).execute());
  const { rows } = await sql`select from users r where r.id = any(${[...members]}::uuid[])
    and r.status = 'active' and r.deleted_at is null and ${roleCanWrite(sql`r.role_id`)}`.execute(db);
  if (rows.length < members.length)
    throw validationError({ team: 'Choose active employees whose role is not read-only' });
  await previous.execute();
  if (members.length === 0) return;
  const team = members.map((user_id, index) => ({ order_id: order, user_id, position: index + 1 }));
  await db.insertInto('order_team').values(team).execute();
}
