import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Layout, SavedView } from '../../../domain/lists/listPreferences';
import { DENSITIES } from '../../../domain/lists/listPreferences';
import { mayWrite } from '../../../domain/permissions';
import { defaultDraft, layoutDraft, viewDraft } from '../../../domain/lists/listPreferencesInput';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import { newId } from '../../db/recordId';
import { found, Refusal, unfit } from '../../http/httpError';
import { flag, id, nothing, oneOf, words } from '../../http/responseSchemas';

const MOST_VIEWS = 200;

const layoutAnswer = Type.Object({
  area: words,
  hidden: Type.Array(words),
  order: Type.Array(words),
  density: oneOf(DENSITIES),
});

const viewAnswer = Type.Object({
  _id: id,
  area: words,
  name: words,
  address: words,
  shared: flag,
  own: flag,
  is_default: flag,
});

/** The views that a person is offered: their own, and what others share. */
async function viewsOf(db: Db, userId: string, viewId?: string): Promise<SavedView[]> {
  const one = viewId === undefined ? sql`true` : sql`v.id = ${viewId}`;
  const { rows } = await sql<SavedView>`
    select v.id as "_id", v.area, v.name, v.address, v.shared, v.user_id = ${userId} as own,
      exists (select 1 from default_views d where d.user_id = ${userId} and d.view_id = v.id) as is_default
    from views v where (v.user_id = ${userId} or v.shared) and ${one}
    order by v.area, lower(v.name), v.id`.execute(db);
  return rows;
}

const layoutsOf = async (db: Db, userId: string): Promise<Layout[]> =>
  db
    .selectFrom('layouts')
    .select(['area', 'hidden', 'order', 'density'])
    .where('user_id', '=', userId)
    .execute();

/** Refuse a second view of a name, and more views than anybody can look through. */
async function checkName(db: Db, userId: string, area: string, name: string): Promise<void> {
  const own = (await viewsOf(db, userId)).filter((view) => view.own);
  if (own.length >= MOST_VIEWS) throw new Refusal(409, 'You keep 200 views already; delete one first.');
  if (own.some((view) => view.area === area && view.name.toLowerCase() === name.toLowerCase()))
    throw unfit({ name: 'You have a view of this name already' });
}

/** How a person likes their lists: columns, rows, and questions that are asked again and again. */
export const listCalls = [
  call({
    method: 'GET',
    path: '/profile/lists',
    summary:
      'How the person has arranged their lists, the views that they are offered, and the areas they see',
    needs: 'always',
    answers: Type.Object({
      areas: Type.Array(words),
      layouts: Type.Array(layoutAnswer),
      views: Type.Array(viewAnswer),
    }),
    handle: async ({ db, visitor: { userId, areas } }) => ({
      areas: [...areas],
      layouts: await layoutsOf(db, userId),
      views: await viewsOf(db, userId),
    }),
  }),
  call({
    method: 'PUT',
    path: '/profile/layout',
    summary: 'Arrange the columns and rows of one list',
    needs: 'always',
    changes: 'layout.arranged',
    body: layoutDraft,
    answers: layoutAnswer,
    handle: async ({ db, body, visitor: { userId }, changed }) => {
      const row = { user_id: userId, ...body };
      await db
        .insertInto('layouts')
        .values(row)
        .onConflict((kept) =>
          kept.columns(['user_id', 'area']).doUpdateSet({ ...body, updated_at: sql`now()` }),
        )
        .execute();
      await changed({ model: 'layout', after: body });
      return body;
    },
  }),
  call({
    method: 'POST',
    path: '/view/add',
    summary: 'Keep a list’s question under a name',
    needs: 'always',
    status: 201,
    changes: 'view.added',
    body: viewDraft,
    answers: viewAnswer,
    handle: async ({ db, body, visitor: { userId, grants }, now, changed }) => {
      if (body.shared && !mayWrite(grants))
        throw new Refusal(403, 'Your role only reads, so its views are its own.');
      await checkName(db, userId, body.area, body.name);
      const view = { id: newId(now), user_id: userId, ...body };
      await db.insertInto('views').values(view).execute();
      await changed({ model: 'view', id: view.id, after: body });
      return found((await viewsOf(db, userId, view.id))[0]);
    },
  }),
  call({
    method: 'POST',
    path: '/view/:id/default',
    summary: 'Begin a list with this view, or no longer',
    needs: 'always',
    changes: 'view.chosen',
    body: defaultDraft,
    answers: viewAnswer,
    handle: async ({ db, body, param, visitor: { userId }, changed }) => {
      const view = found((await viewsOf(db, userId, param('id')))[0]);
      const { area } = view;
      await db.deleteFrom('default_views').where('user_id', '=', userId).where('area', '=', area).execute();
      if (body.is_default)
        await db.insertInto('default_views').values({ user_id: userId, area, view_id: view._id }).execute();
      await changed({ model: 'view', id: view._id, after: body });
      return { ...view, is_default: body.is_default };
    },
  }),
  call({
    method: 'DELETE',
    path: '/view/:id',
    summary: 'Delete one of one’s own views',
    needs: 'always',
    changes: 'view.deleted',
    answers: nothing,
    handle: async ({ db, param, visitor: { userId }, changed }) => {
      const view = found((await viewsOf(db, userId, param('id')))[0]);
      if (!view.own) throw new Refusal(403, 'Only who shared this view can delete it.');
      await db.deleteFrom('views').where('id', '=', view._id).execute();
      await changed({ model: 'view', id: view._id, before: { name: view.name, area: view.area } });
      return null;
    },
  }),
];
