import { Type } from 'typebox';
import { newUserInputSchema, userInputSchema } from '../../../domain/users/userInput';
import { hasPermission } from '../../../domain/permissions';
import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import { labelOf } from '../../../domain/labels';
import { updateBody, createBody, parseBody } from '../../http/parseBody';
import { route } from '../../http/route';
import type { ServiceContext } from '../../http/requestContext';
import { exportRoutes } from '../../lists/exportRoutes';
import { historyRoute } from '../../audit/recordHistory';
import { newRecordId } from '../../db/recordId';
import { adjacentRecordsRoute } from '../../lists/crudRoutes';
import { HttpError, forbidden } from '../../http/httpError';
import { normalizeInput } from '../../lists/optimisticUpdate';
import { pageSchema, textSchema } from '../../http/responseSchemas';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { sendInvitation } from '../session/accountEmailService';
import { userRepository, userRowSchema } from './userRepository';
import {
  validateAreas,
  listReadingRoutes,
  assertNotLastSuperAdmin,
  assertManageable,
  assertAssignableRole,
} from './userService';
import { endSessions } from '../session/sessionService';
import { userSchema, userDetail } from './userDetailService';
import { deleteUserRoute, userTransitions } from './userTransitions';

export const userExportColumns: SpreadsheetColumns<User> = {
  username: [['Username', ({ username }) => username]],
  last_name: [['Full Name', fullName]],
  position: [['Position', ({ position }) => position]],
  role: [['Role', ({ role }) => role.name]],
  phone: [['Phone', ({ phone }) => phone]],
  status: [['Status', ({ status }) => status && labelOf(status)]],
};

type Fields = Record<string, unknown>;

/** Checks a change of role, email and areas, and ends sessions where required. */
async function applyUserChange(
  context: ServiceContext,
  userId: string,
  before: Fields,
  after: Fields,
): Promise<void> {
  const { db, currentUser, now } = context;
  const hasChanged = (name: string) => after[name] !== before[name];
  await assertManageable(context, { role: before.role, areas: before.areas });
  await validateAreas(context, after.areas, before.areas);
  if (hasChanged('role')) {
    if (!hasPermission(currentUser.permissions, 'superAdmin') || userId === currentUser.userId)
      throw new HttpError(403, 'Only another super administrator can change this role.');
    await assertAssignableRole(context, after.role);
    await assertNotLastSuperAdmin(db, userId, before.role);
    await endSessions(db, userId, 'role', now);
  }
  if (hasChanged('email')) await endSessions(db, userId, 'email', now);
}

export const userRoutes = [
  route({
    method: 'POST',
    path: '/user',
    summary: 'List employees',
    permission: 'canViewUsers',
    body: userRepository.query,
    response: pageSchema(userRowSchema),
    handler: ({ db, body }) => userRepository.list(db, body),
  }),
  route({
    method: 'GET',
    path: '/user/routes',
    summary: 'The routes to which an employee can be restricted',
    permission: 'canViewUsers',
    response: Type.Object({ routes: Type.Array(textSchema) }),
    handler: async ({ db }) => ({ routes: await listReadingRoutes(db) }),
  }),
  route({
    method: 'GET',
    path: '/user/:id',
    summary: 'Get an employee; the own record needs no permission',
    permission: 'always',
    response: userSchema,
    handler: (context) => {
      const { currentUser, param } = context;
      if (param('id') !== currentUser.userId && !hasPermission(currentUser.permissions, 'canViewUsers'))
        throw forbidden();
      return userDetail(context, param('id'));
    },
  }),
  ...exportRoutes({
    noun: 'user',
    permission: 'canViewUsers',
    repository: userRepository,
    columns: userExportColumns,
  }),
  historyRoute('user', 'canViewUsers', userRepository),
  adjacentRecordsRoute('user', 'canViewUsers', userRepository),
  route({
    method: 'POST',
    path: '/user/add',
    summary: 'Invite an employee; a code for the first password is emailed',
    permission: 'canCreateUsers',
    status: 201,
    auditAction: 'user.invited',
    body: createBody(newUserInputSchema),
    response: userSchema,
    handler: async (context) => {
      const input = parseBody(newUserInputSchema, normalizeInput(newUserInputSchema, context.body));
      await assertAssignableRole(context, input.role);
      await validateAreas(context, input.areas);
      const userId = newRecordId(context.now);
      await userRepository.add(context.db, userId, input, { status: 'invited' });
      await context.recordChange({ model: 'user', id: userId, after: input });
      await sendInvitation(context, userId);
      return userDetail(context, userId);
    },
  }),
  route({
    method: 'PUT',
    path: '/user/:id',
    summary: 'Update an employee; a new role or email ends the sessions',
    permission: 'canUpdateUsers',
    auditAction: 'user.changed',
    body: updateBody(userInputSchema),
    response: userSchema,
    handler: async (context) => {
      const userId = context.param('id');
      const { before, after, isChanged } = await userRepository.change(
        context.db,
        userId,
        context.body,
        userInputSchema,
      );
      if (isChanged) {
        await applyUserChange(context, userId, before, after);
        await context.recordChange({ model: 'user', id: userId, before, after });
      }
      return userDetail(context, userId);
    },
  }),
  deleteUserRoute,
  ...userTransitions.routes,
];
