import { Type } from 'typebox';
import { ID_PHOTO, METER_PHOTO, MEDIA_NAMES, MEDIA_OWNERS } from '../../../domain/media/media';
import type { Media, MediaUpload } from '../../../domain/media/media';
import { choice, reference } from '../../../domain/fieldSchemas';
import { inputSchema } from '../../../domain/validation';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { route } from '../../http/route';
import { newRecordId } from '../../db/recordId';
import { orNotFound, validationError, HttpError } from '../../http/httpError';
import { noContentSchema } from '../../http/responseSchemas';
import { assertDeletable, mediaSchema, toMedia, listMedia } from './mediaService';
import { assertCanAttach, assertQuota, isUnusedByReadings, OWNER_RULES, ownerExists } from './mediaAccess';
import { lockFiles } from './mediaJobs';
import { reencodeUpload } from '../../storage/images';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { hasPermission } from '../../../domain/permissions';
import { NOT_FOUND } from '../../../domain/errorMessages';
import type { ServiceContext } from '../../http/requestContext';

const uploadSchema = inputSchema({
  name: choice('Name', MEDIA_NAMES).required('Name is required'),
  owner_model: choice('Owner', MEDIA_OWNERS).required('Owner is required'),
  owner_id: reference('Owner').required('Owner is required'),
});

const softDelete = (db: Db, now: number, userId: string) =>
  db
    .updateTable('media')
    .set({ deleted_at: new Date(now), deleted_by: userId })
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'owner_model', 'owner_id', 'sha256']);

const deletionOf = ({
  id,
  ...before
}: Pick<Selectable<Database['media']>, 'id' | keyof MediaUpload | 'sha256'>) => ({
  action: 'media.deleted',
  model: 'media',
  id,
  before,
});

/** The same photo, uploaded before by the user and not used by a reading: a retry after a lost response. */
const findUnusedPhoto = (
  { db, currentUser }: ServiceContext,
  {
    owner_model,
    owner_id,
    sha256,
  }: { owner_model: MediaUpload['owner_model']; owner_id: string; sha256: string },
) =>
  db
    .selectFrom('media')
    .select(['id', 'name', 'mime', 'size'])
    .where('owner_model', '=', owner_model)
    .where('owner_id', '=', owner_id)
    .where('name', '=', METER_PHOTO)
    .where('sha256', '=', sha256)
    .where('uploaded_by', '=', currentUser.userId)
    .where('deleted_at', 'is', null)
    .where(isUnusedByReadings)
    .executeTakeFirst();

/** Adds a re-encoded file to a record. */
async function addFile(
  context: ServiceContext,
  { name, owner_model, owner_id }: MediaUpload,
  { mime, bytes, file_name }: { mime: string; bytes: Buffer; file_name: string | null },
): Promise<Media> {
  const { db, deps, currentUser, now } = context;
  const owner = { owner_model, owner_id };
  await assertCanAttach(context, { name, ...owner });
  await assertQuota(db, currentUser.userId);
  await lockFiles(db);
  const sha256 = await deps.files.put(bytes);
  const repeated = name === METER_PHOTO && (await findUnusedPhoto(context, { ...owner, sha256 }));
  if (repeated) return toMedia(deps, currentUser, repeated);
  const replaced =
    name === ID_PHOTO
      ? await softDelete(db, now, currentUser.userId)
          .where('name', '=', ID_PHOTO)
          .where('owner_id', '=', owner_id)
          .execute()
      : [];
  const row = { id: newRecordId(now), name, mime, size: bytes.length, file_name };
  await db
    .insertInto('media')
    .values({
      ...row,
      ...owner,
      sha256,
      uploaded_by: currentUser.userId,
      created_at: new Date(now),
      deleted_at: null,
      deleted_by: null,
    })
    .execute();
  await context.recordChange(...replaced.map(deletionOf), {
    model: 'media',
    id: row.id,
    after: { ...row, ...owner, sha256 },
  });
  return toMedia(deps, currentUser, row);
}

/** Add and delete attachments. */
export const mediaRoutes = [
  route({
    method: 'POST',
    path: '/media',
    summary: 'Add a file to a record; multipart, one file of 10 MB at most',
    permission: 'always',
    bodyFormats: ['multipart'],
    rateLimit: 'uploads',
    status: 201,
    auditAction: 'media.added',
    // Re-encoding takes long, so it precedes the transaction.
    commitsParts: true,
    body: uploadSchema,
    response: mediaSchema,
    handler: async ({ inTransaction, currentUser, body, file }) => {
      if (!file) throw validationError({ file: 'A file is required' });
      const { mime, bytes } = await reencodeUpload(file.bytes);
      const content = { mime, bytes, file_name: file.filename.slice(0, 200) || null };
      return inTransaction((part) => addFile({ ...part, currentUser }, body, content));
    },
  }),
  route({
    method: 'DELETE',
    path: '/media/:id',
    summary:
      'Delete a file; identity photos, evidence of payments, handovers, issued invoices and valid readings, and the logo in use can’t be deleted',
    permission: 'superAdmin',
    auditAction: 'media.deleted',
    response: noContentSchema,
    handler: async ({ db, currentUser, now, param, recordChange }) => {
      const mediaId = param('id');
      orNotFound(
        await db
          .selectFrom('media')
          .select('id')
          .where('id', '=', mediaId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
      await assertDeletable(db, mediaId);
      const deleted = await softDelete(db, now, currentUser.userId)
        .where('id', '=', mediaId)
        .executeTakeFirst();
      await recordChange(deletionOf(orNotFound(deleted)));
      return null;
    },
  }),
];

/** Viewers of the owner record may view its files; custodians may view the images of their payments. */
async function canViewOwner(
  { db, currentUser }: Pick<ServiceContext, 'db' | 'currentUser'>,
  model: keyof typeof OWNER_RULES,
  ownerId: string,
): Promise<boolean> {
  if (hasPermission(currentUser.permissions, OWNER_RULES[model].view) || ownerId === currentUser.userId)
    return true;
  const query = sql`select 1 from wallets where id = ${ownerId} and user_id = ${currentUser.userId}`;
  return model === 'wallet' && (await query.execute(db)).rows.length > 0;
}

interface MediaOwner {
  id: string;
  owner_model: keyof typeof OWNER_RULES;
  owner_id: string;
  uploaded_by: string | null;
}

/**
 * Whether the user may view a file: as a viewer of the owner record, as the uploader, or as a viewer of its
 * reading.
 */
export async function canViewFile(
  context: Pick<ServiceContext, 'db' | 'currentUser'>,
  file: MediaOwner,
): Promise<boolean> {
  if (file.uploaded_by === context.currentUser.userId) return true;
  return (
    (await canViewOwner(context, file.owner_model, file.owner_id)) ||
    (await canViewReadingPhoto(context, file))
  );
}

const IS_BILLED = sql`r.bill_id is not null or exists (select from released_readings l where l.reading_id = r.id)
  or exists (select from counter_readings n where n.previous_id = r.id and n.status <> 'rejected'
    and (n.bill_id is not null or exists (select from released_readings l where l.reading_id = n.id)))`;

/**
 * Users who can view contracts see all reading photos; users who can view bills only those of billed
 * readings.
 */
async function canViewReadingPhoto(
  { db, currentUser }: Pick<ServiceContext, 'db' | 'currentUser'>,
  file: MediaOwner,
): Promise<boolean> {
  const canViewAll = hasPermission(currentUser.permissions, 'canViewContracts');
  if (!canViewAll && !hasPermission(currentUser.permissions, 'canViewBills')) return false;
  const query = sql`select 1 from counter_readings r where r.photo_id = ${file.id}
    and r.counter_id in (select ${file.owner_id}::uuid union all select counter_id from orders where id = ${file.owner_id}
      union all select counter_id from contracts where id = ${file.owner_id})
    and (${canViewAll} or ${IS_BILLED})`;
  return (await query.execute(db)).rows.length > 0;
}

const OWNERS_WITH_MEDIA = MEDIA_OWNERS.filter((model) => model !== 'setting');

/** Attachments of each record type, with fresh links. */
export const mediaReadRoutes = [
  route({
    method: 'GET',
    path: '/media/:id',
    summary: 'Get one attachment, with a fresh link',
    permission: 'always',
    response: mediaSchema,
    handler: async (context) => {
      const query = context.db.selectFrom('media').selectAll().where('id', '=', context.param('id'));
      const row = orNotFound(await query.where('deleted_at', 'is', null).executeTakeFirst());
      if (!(await canViewFile(context, row))) throw new HttpError(404, NOT_FOUND);
      const { id, name, mime, size } = row;
      return toMedia(context.deps, context.currentUser, { id, name, mime, size });
    },
  }),
  ...OWNERS_WITH_MEDIA.map((model) =>
    route({
      method: 'GET',
      path: `/${model}/:id/media`,
      summary: `The attachments of one ${model}, oldest first`,
      permission: OWNER_RULES[model].view,
      response: Type.Object({ documents: Type.Array(mediaSchema) }),
      handler: async (context) => {
        const id = context.param('id');
        orNotFound((await ownerExists(context.db, model, id)) || undefined);
        return { documents: await listMedia(context, { model, id }) };
      },
    }),
  ),
];
