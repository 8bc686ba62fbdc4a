import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Ref } from '../../../domain/entity';
import { DRAFT_DAYS } from '../../../domain/drafts/unsavedDraft';
import type { KeptDraft } from '../../../domain/drafts/unsavedDraft';
import { keptDraftRules, whichForm } from '../../../domain/drafts/unsavedDraftInput';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import { moment, nothing, words } from '../../http/responseSchemas';

/** More than anybody leaves unfinished; the oldest make room. */
const MOST_DRAFTS = 50;

const answer = Type.Object({
  form: words,
  typed: Type.Record(Type.String(), Type.Unknown()),
  names: Type.Record(Type.String(), Type.Object({ _id: words, label: words })),
  based_on: Type.Union([Type.Integer(), Type.Null()]),
  saved_at: moment,
});

async function draftOf(db: Db, userId: string, form: string): Promise<KeptDraft | null> {
  const kept = await db
    .selectFrom('drafts')
    .select(['form', 'typed', 'names', 'based_on', 'saved_at'])
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .executeTakeFirst();
  return kept ? { ...kept, saved_at: kept.saved_at.toISOString() } : null;
}

interface Wish {
  form: string;
  typed: Record<string, unknown>;
  names?: Record<string, unknown>;
  based_on?: number | null;
}

async function keep(db: Db, userId: string, { form, typed, names = {}, based_on = null }: Wish, now: number) {
  const kept = {
    typed: JSON.stringify(typed),
    names: JSON.stringify(names),
    based_on,
    saved_at: new Date(now),
  };
  await db
    .insertInto('drafts')
    .values({ user_id: userId, form, ...kept })
    .onConflict((known) => known.columns(['user_id', 'form']).doUpdateSet(kept))
    .execute();
  await sql`delete from drafts where user_id = ${userId} and form in (
    select form from drafts where user_id = ${userId} order by saved_at desc, form offset ${MOST_DRAFTS})`.execute(
    db,
  );
  return {
    form,
    typed,
    names: names as Record<string, Ref>,
    based_on,
    saved_at: kept.saved_at.toISOString(),
  };
}

/** What a person has typed and not saved. It changes nothing of the company's, so the audit begins only with saving it. */
export const draftCalls = [
  call({
    method: 'GET',
    path: '/profile/draft',
    summary: 'What the person has left unfinished in a form, if anything',
    needs: 'always',
    query: whichForm,
    answers: Type.Object({ draft: Type.Union([answer, Type.Null()]) }),
    handle: async ({ db, query, visitor: { userId } }) => ({ draft: await draftOf(db, userId, query.form) }),
  }),
  call({
    method: 'PUT',
    path: '/profile/draft',
    summary: 'Keep what the person has typed into a form so far, in the place of what was kept before',
    needs: 'always',
    limit: 'writes',
    body: keptDraftRules,
    answers: answer,
    handle: ({ db, body, visitor: { userId }, now }) => keep(db, userId, body, now),
  }),
  call({
    method: 'DELETE',
    path: '/profile/draft',
    summary: 'Throw away what was left unfinished in a form',
    needs: 'always',
    limit: 'writes',
    query: whichForm,
    answers: nothing,
    handle: async ({ db, query, visitor: { userId } }) => {
      await db.deleteFrom('drafts').where('user_id', '=', userId).where('form', '=', query.form).execute();
      return null;
    },
  }),
];

/** Drop what nobody came back to. */
export async function dropOldDrafts(db: Db, now: number): Promise<void> {
  await sql`delete from drafts where saved_at < ${new Date(now)}::timestamptz - make_interval(days => ${DRAFT_DAYS})`.execute(
    db,
  );
}
