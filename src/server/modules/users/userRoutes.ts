import { sql } from 'kysely';
import { Type } from 'typebox';
import { newUserDraft, userDraft } from '../../../domain/users/userInput';
import { SUPER_ADMIN, allows } from '../../../domain/permissions';
import { changesOf, emptied, checked } from '../../http/parseBody';
import { call } from '../../http/route';
import type { Doer } from '../../http/requestContext';
import { exportCalls } from '../../lists/exportRoutes';
import { historyCall } from '../../audit/recordHistory';
import { newId } from '../../db/recordId';
import { neighboursCall } from '../../lists/crudRoutes';
import { found, Refusal } from '../../http/httpError';
import { sentFor } from '../../lists/optimisticUpdate';
import { pageOf, ref, words } from '../../http/responseSchemas';
import { invite } from '../session/verificationCodeService';
import { roles } from '../roles/roleRoutes';
import { users } from './userRepository';
import { refuseAreas, routesOf, refuseLast, refuseMightier, refuseRole } from './userService';
import { endSessions } from '../session/sessionService';
import { employee, employeeRow, employeeOf } from './userDetailService';
import { userSheet } from '../../lists/exportColumns/office';
import { userRemoval, userSteps } from './userTransitions';

type Values = Record<string, unknown>;

/** What may not change, and what else changes with it. */
async function afterChange(ask: Doer, userId: string, before: Values, after: Values): Promise<void> {
  const { db, visitor, now } = ask;
  const differs = (name: string) => after[name] !== before[name];
  await refuseMightier(ask, before.role);
  await refuseAreas(db, after.areas, before.areas);
  if (differs('role')) {
    if (!allows(visitor.grants, 'superAdmin') || userId === visitor.userId)
      throw new Refusal(403, 'Only another super administrator can change this role.');
    await refuseRole(ask, after.role);
    await refuseLast(db, userId, before.role);
    await endSessions(db, userId, 'role', now);
  }
  if (differs('email')) await endSessions(db, userId, 'email', now);
}

const givable = Type.Object({ ...ref.properties, name: words });

/** Employees. */
export const userCalls = [
  call({
    method: 'POST',
    path: '/user',
    summary: 'List employees',
    needs: 'canViewUsers',
    body: users.query,
    answers: pageOf(employeeRow),
    handle: ({ db, body }) => users.list(db, body),
  }),
  call({
    method: 'POST',
    path: '/user/roles',
    summary: 'The roles that may be chosen in an employee’s form',
    needs: 'canViewUsers',
    body: roles.query,
    answers: pageOf(givable),
    handle: async ({ db, body, visitor }) => {
      const { role, permissions } = visitor.grants;
      const held = Object.keys(permissions);
      const page = await roles.list(
        db,
        body,
        role === SUPER_ADMIN ? undefined : sql`t.name <> ${SUPER_ADMIN} and t.permissions <@ ${held}::text[]`,
      );
      return { ...page, documents: page.documents.map(({ _id, name }) => ({ _id, name, label: name })) };
    },
  }),
  call({
    method: 'GET',
    path: '/user/routes',
    summary: 'The routes that an employee may work on alone',
    needs: 'canViewUsers',
    answers: Type.Object({ routes: Type.Array(words) }),
    handle: async ({ db }) => ({ routes: await routesOf(db) }),
  }),
  call({
    method: 'GET',
    path: '/user/:id',
    summary: 'Read an employee; one’s own record needs no flag',
    needs: 'always',
    answers: employee,
    handle: (ask) => {
      const { visitor, param } = ask;
      if (param('id') !== visitor.userId && !allows(visitor.grants, 'canViewUsers'))
        throw new Refusal(403, 'You are not allowed to do this.');
      return employeeOf(ask, param('id'));
    },
  }),
  ...exportCalls({ noun: 'user', needs: 'canViewUsers', table: users, sheet: userSheet }),
  historyCall('user', 'canViewUsers', users),
  neighboursCall('user', 'canViewUsers', users),
  call({
    method: 'POST',
    path: '/user/add',
    summary: 'Invite an employee; a code for the first password is mailed',
    needs: 'canCreateUsers',
    status: 201,
    changes: 'user.invited',
    body: emptied(newUserDraft),
    answers: employee,
    handle: async (ask) => {
      const fit = checked(newUserDraft, sentFor(newUserDraft, ask.body));
      await refuseRole(ask, fit.role);
      await refuseAreas(ask.db, fit.areas);
      const userId = newId(ask.now);
      await users.add(ask.db, userId, fit, { status: 'invited' });
      await ask.changed({ model: 'user', id: userId, after: fit });
      await invite(ask, userId, fit.email, fit.username);
      return employeeOf(ask, userId);
    },
  }),
  call({
    method: 'PUT',
    path: '/user/:id',
    summary: 'Change an employee; a new role or a new email ends the sessions',
    needs: 'canUpdateUsers',
    changes: 'user.changed',
    body: changesOf(userDraft),
    answers: employee,
    handle: async (ask) => {
      const userId = ask.param('id');
      const { before, after, isChanged } = await users.change(ask.db, userId, ask.body, userDraft);
      if (isChanged) {
        await afterChange(ask, userId, before, after);
        await ask.changed({ model: 'user', id: userId, before, after });
      }
      return found(await employeeOf(ask, userId));
    },
  }),
  userRemoval,
  ...userSteps.calls,
];
