import { sql } from 'kysely';
import { Type } from 'typebox';
import type { ListLayout, SavedView } from '../../../domain/lists/listPreferences';
import { DENSITIES } from '../../../domain/lists/listPreferences';
import { canWrite } from '../../../domain/permissions';
import {
  defaultViewInputSchema,
  listLayoutInputSchema,
  savedViewInputSchema,
} from '../../../domain/lists/listPreferencesInput';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import { newRecordId } from '../../db/recordId';
import { orNotFound, HttpError, validationError } from '../../http/httpError';
import { booleanSchema, idSchema, noContentSchema, enumSchema, textSchema } from '../../http/responseSchemas';

const MAX_VIEWS = 200;

const layoutSchema = Type.Object({
  list: textSchema,
  hidden: Type.Array(textSchema),
  order: Type.Array(textSchema),
  density: enumSchema(DENSITIES),
});

const viewSchema = Type.Object({
  _id: idSchema,
  list: textSchema,
  name: textSchema,
  query: textSchema,
  shared: booleanSchema,
  own: booleanSchema,
  is_default: booleanSchema,
});

/** The user's own views and shared views. */
async function listViews(db: Db, userId: string, viewId?: string): Promise<SavedView[]> {
  const condition = viewId === undefined ? sql`true` : sql`v.id = ${viewId}`;
  const { rows } = await sql<SavedView>`
    select v.id as "_id", v.list, v.name, v.query, v.shared, v.user_id = ${userId} as own,
      exists (select 1 from default_views d where d.user_id = ${userId} and d.view_id = v.id) as is_default
    from saved_views v where (v.user_id = ${userId} or v.shared) and ${condition}
    order by v.list, lower(v.name), v.id`.execute(db);
  return rows;
}

const listLayouts = async (db: Db, userId: string): Promise<ListLayout[]> =>
  db
    .selectFrom('list_layouts')
    .select(['list', 'hidden', 'order', 'density'])
    .where('user_id', '=', userId)
    .execute();

/** Throws if the name is already used or the limit is reached. */
async function assertViewName(db: Db, userId: string, list: string, name: string): Promise<void> {
  const ownViews = (await listViews(db, userId)).filter((view) => view.own);
  if (ownViews.length >= MAX_VIEWS) throw new HttpError(409, 'You already have 200 views; delete one first.');
  if (ownViews.some((view) => view.list === list && view.name.toLowerCase() === name.toLowerCase()))
    throw validationError({ name: 'You already have a view with this name' });
}

/** List layouts and saved views of the current user. */
export const listPreferenceRoutes = [
  route({
    method: 'GET',
    path: '/profile/lists',
    summary: 'List layouts, available views and areas of the current user',
    permission: 'always',
    response: Type.Object({
      areas: Type.Array(textSchema),
      layouts: Type.Array(layoutSchema),
      views: Type.Array(viewSchema),
    }),
    handler: async ({ db, currentUser: { userId, areas } }) => ({
      areas: [...areas],
      layouts: await listLayouts(db, userId),
      views: await listViews(db, userId),
    }),
  }),
  route({
    method: 'PUT',
    path: '/profile/layout',
    summary: 'Save the columns and density of one list',
    permission: 'always',
    auditAction: 'layout.changed',
    body: listLayoutInputSchema,
    response: layoutSchema,
    handler: async ({ db, body, currentUser: { userId }, recordChange }) => {
      const row = { user_id: userId, ...body };
      await db
        .insertInto('list_layouts')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'list']).doUpdateSet({ ...body, updated_at: sql`now()` }),
        )
        .execute();
      await recordChange({ model: 'layout', after: body });
      return body;
    },
  }),
  route({
    method: 'POST',
    path: '/view/add',
    summary: 'Save a list query as a view',
    permission: 'always',
    status: 201,
    auditAction: 'view.added',
    body: savedViewInputSchema,
    response: viewSchema,
    handler: async ({ db, body, currentUser: { userId, permissions }, now, recordChange }) => {
      if (body.shared && !canWrite(permissions))
        throw new HttpError(403, 'Your role is read-only and can’t share views.');
      await assertViewName(db, userId, body.list, body.name);
      const view = { id: newRecordId(now), user_id: userId, ...body };
      await db.insertInto('saved_views').values(view).execute();
      await recordChange({ model: 'view', id: view.id, after: body });
      return orNotFound((await listViews(db, userId, view.id))[0]);
    },
  }),
  route({
    method: 'POST',
    path: '/view/:id/default',
    summary: 'Set or unset this view as the default of its list',
    permission: 'always',
    auditAction: 'view.made_default',
    body: defaultViewInputSchema,
    response: viewSchema,
    handler: async ({ db, body, param, currentUser: { userId }, recordChange }) => {
      const view = orNotFound((await listViews(db, userId, param('id')))[0]);
      const { list } = view;
      await db.deleteFrom('default_views').where('user_id', '=', userId).where('list', '=', list).execute();
      if (body.is_default)
        await db.insertInto('default_views').values({ user_id: userId, list, view_id: view._id }).execute();
      await recordChange({ model: 'view', id: view._id, after: body });
      return { ...view, is_default: body.is_default };
    },
  }),
  route({
    method: 'DELETE',
    path: '/view/:id',
    summary: 'Delete an own view',
    permission: 'always',
    auditAction: 'view.deleted',
    response: noContentSchema,
    handler: async ({ db, param, currentUser: { userId }, recordChange }) => {
      const view = orNotFound((await listViews(db, userId, param('id')))[0]);
      if (!view.own) throw new HttpError(403, 'Only the owner of this view can delete it.');
      await db.deleteFrom('saved_views').where('id', '=', view._id).execute();
      await recordChange({ model: 'view', id: view._id, before: { name: view.name, list: view.list } });
      return null;
    },
  }),
];
