import { sql } from 'kysely';
import { Type } from 'typebox';
import { ObjectSchema } from 'yup';
import type { Ref } from '../../../domain/entity';
import { DRAFT_RETENTION_DAYS } from '../../../domain/drafts/unsavedDraft';
import type { UnsavedDraft } from '../../../domain/drafts/unsavedDraft';
import { inputSchema, number, text } from '../../../domain/validation';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import { timestampSchema, noContentSchema, textSchema } from '../../http/responseSchemas';

const MAX_TYPED_LENGTH = 60_000;
const MAX_NAMES_LENGTH = 10_000;
const FORM_NAME_PATTERN = /^[a-z]+\/(add(\/.+)?|edit|[0-9a-f-]{36}\/[a-z]+)$/i;
const SECRET_NAME_PATTERN = /password|secret|token/i;

/** A form name such as `clients/add`. */
const formName = () =>
  text('Form', 80).required('Form is required').matches(FORM_NAME_PATTERN, 'Form must be a known form name');

/** A JSON object within the size limit. */
const jsonObject = (label: string, maxLength: number, message: string) =>
  new ObjectSchema<Record<string, unknown> | undefined>()
    .typeError(`${label} must be an object`)
    .test('length', message, (value) => JSON.stringify(value ?? {}).length <= maxLength);

/** Whether any nested field name refers to a secret. */
const containsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, nested]) => SECRET_NAME_PATTERN.test(name) || containsSecret(nested));

const unsavedDraftInputSchema = inputSchema({
  form: formName(),
  typed: jsonObject('Values', MAX_TYPED_LENGTH, 'This form is too large to be saved as a draft')
    .required('Values are required')
    .test('secrets', 'Secrets are never saved in drafts', (value) => !containsSecret(value)),
  names: jsonObject(
    'Names',
    MAX_NAMES_LENGTH,
    'This form has too many references to be saved as a draft',
  ).test('references', 'Names must be references with their labels', (value) =>
    Object.values(value ?? {}).every(isRef),
  ),
  based_on: number('Version').integer('Version must be a whole number').min(1).nullable(),
});

const isRef = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  typeof value._id === 'string' &&
  'label' in value &&
  typeof value.label === 'string' &&
  Object.keys(value).length === 2;

const formNameInputSchema = inputSchema({ form: formName() });

/** Maximum drafts per user; the oldest are deleted. */
const MAX_DRAFTS = 50;

const draftSchema = Type.Object({
  form: textSchema,
  typed: Type.Record(Type.String(), Type.Unknown()),
  names: Type.Record(Type.String(), Type.Object({ _id: textSchema, label: textSchema })),
  based_on: Type.Union([Type.Integer(), Type.Null()]),
  saved_at: timestampSchema,
});

async function findDraft(db: Db, userId: string, form: string): Promise<UnsavedDraft | null> {
  const draft = await db
    .selectFrom('drafts')
    .select(['form', 'typed', 'names', 'based_on', 'saved_at'])
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .executeTakeFirst();
  return draft ? { ...draft, saved_at: draft.saved_at.toISOString() } : null;
}

interface DraftInput {
  form: string;
  typed: Record<string, unknown>;
  names?: Record<string, unknown>;
  based_on?: number | null;
}

async function saveDraft(
  db: Db,
  userId: string,
  { form, typed, names = {}, based_on = null }: DraftInput,
  now: number,
) {
  const draft = {
    typed: JSON.stringify(typed),
    names: JSON.stringify(names),
    based_on,
    saved_at: new Date(now),
  };
  await db
    .insertInto('drafts')
    .values({ user_id: userId, form, ...draft })
    .onConflict((conflict) => conflict.columns(['user_id', 'form']).doUpdateSet(draft))
    .execute();
  await sql`delete from drafts where user_id = ${userId} and form in (
    select form from drafts where user_id = ${userId} order by saved_at desc, form offset ${MAX_DRAFTS})`.execute(
    db,
  );
  return {
    form,
    typed,
    names: names as Record<string, Ref>,
    based_on,
    saved_at: draft.saved_at.toISOString(),
  };
}

/** Unsaved form drafts of the current user; not audited, because they change no business data. */
export const draftRoutes = [
  route({
    method: 'GET',
    path: '/profile/draft',
    summary: 'The saved draft of a form, if any',
    permission: 'always',
    query: formNameInputSchema,
    response: Type.Object({ draft: Type.Union([draftSchema, Type.Null()]) }),
    handler: async ({ db, query, currentUser: { userId } }) => ({
      draft: await findDraft(db, userId, query.form),
    }),
  }),
  route({
    method: 'PUT',
    path: '/profile/draft',
    summary: 'Save the draft of a form, replacing the previous one',
    permission: 'always',
    rateLimit: 'writes',
    body: unsavedDraftInputSchema,
    response: draftSchema,
    handler: ({ db, body, currentUser: { userId }, now }) => saveDraft(db, userId, body, now),
  }),
  route({
    method: 'DELETE',
    path: '/profile/draft',
    summary: 'Discard the draft of a form',
    permission: 'always',
    rateLimit: 'writes',
    query: formNameInputSchema,
    response: noContentSchema,
    handler: async ({ db, query, currentUser: { userId } }) => {
      await db.deleteFrom('drafts').where('user_id', '=', userId).where('form', '=', query.form).execute();
      return null;
    },
  }),
];

/** Daily job: deletes drafts after their retention period. */
export async function deleteOldDrafts(db: Db, now: number): Promise<void> {
  await sql`delete from drafts where saved_at < ${new Date(now)}::timestamptz - make_interval(days => ${DRAFT_RETENTION_DAYS})`.execute(
    db,
  );
}
