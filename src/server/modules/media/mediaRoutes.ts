import { Type } from 'typebox';
import { ID_PHOTO, KEPT_BECAUSE, MEDIA_NAMES, MEDIA_OWNERS } from '../../../domain/media/media';
import { choice, reference } from '../../../domain/fieldSchemas';
import { draft } from '../../../domain/validation';
import type { KeptFor } from '../../../domain/media/media';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import { newId } from '../../db/recordId';
import { found, unfit, NOT_THERE, Refusal } from '../../http/httpError';
import { count, id, nothing, oneOf, words } from '../../http/responseSchemas';
import { refuseKept, shownMedia, mediaOf } from './mediaService';
import { refuseOwner, refuseQuota, OWNERS, ownerIs } from './mediaAccess';
import { holdFiles } from './mediaJobs';
import { inert } from '../../storage/images';
import { sql } from 'kysely';
import { allows } from '../../../domain/permissions';
import type { Doer } from '../../http/requestContext';

/** An attachment, as every record shows it. */
export const media = Type.Object({
  _id: id,
  name: words,
  filePath: words,
  mime: Type.Optional(words),
  size: Type.Optional(count),
  kept: Type.Optional(oneOf(Object.keys(KEPT_BECAUSE) as KeptFor[])),
});

const uploadDraft = draft({
  name: choice('Name', MEDIA_NAMES).required('Name is required'),
  owner_model: choice('Owner', MEDIA_OWNERS).required('Owner is required'),
  owner_id: reference('Owner').required('Owner is required'),
});

const leave = (db: Db, now: number, by: string) =>
  db
    .updateTable('media')
    .set({ deleted_at: new Date(now), deleted_by: by })
    .where('deleted_at', 'is', null);

/** Files that hang on records. */
export const mediaCalls = [
  call({
    method: 'POST',
    path: '/media',
    summary: 'Add a file to a record; multipart, one file of 10 MB at most',
    needs: 'always',
    accepts: ['multipart'],
    limit: 'uploads',
    status: 201,
    changes: 'media.added',
    body: uploadDraft,
    answers: media,
    handle: async (ask) => {
      const { db, deps, visitor, now, body, file } = ask;
      if (!file) throw unfit({ file: 'A file is required' });
      await refuseOwner(ask, body);
      await refuseQuota(db, visitor.userId);
      const { mime, bytes } = await inert(file.bytes);
      await holdFiles(db);
      const sha256 = await deps.files.put(bytes);
      const owner = { owner_model: body.owner_model, owner_id: body.owner_id };
      if (body.name === ID_PHOTO)
        await leave(db, now, visitor.userId)
          .where('name', '=', ID_PHOTO)
          .where('owner_id', '=', body.owner_id)
          .execute();
      const row = { id: newId(now), name: body.name, mime, size: bytes.length };
      await db
        .insertInto('media')
        .values({
          ...row,
          ...owner,
          sha256,
          uploaded_by: visitor.userId,
          created_at: new Date(now),
          deleted_at: null,
          deleted_by: null,
        })
        .execute();
      await ask.changed({ model: 'media', id: row.id, after: { ...row, ...owner, sha256 } });
      return shownMedia(deps, visitor, row);
    },
  }),
  call({
    method: 'DELETE',
    path: '/media/:id',
    summary:
      'Delete a file; never an id_photo, nor what proves a payment that is Done, money that was handed over, an issued invoice or a reading that counts, nor a logo that papers bear',
    needs: 'superAdmin',
    changes: 'media.deleted',
    answers: nothing,
    handle: async ({ db, visitor, now, param, changed }) => {
      const mediaId = param('id');
      const row = found(
        await db
          .selectFrom('media')
          .selectAll()
          .where('id', '=', mediaId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
      await refuseKept(db, mediaId);
      const { numUpdatedRows } = await leave(db, now, visitor.userId)
        .where('id', '=', mediaId)
        .executeTakeFirst();
      found(numUpdatedRows === 1n || undefined);
      const { name, owner_model, owner_id, sha256 } = row;
      await changed({ model: 'media', id: mediaId, before: { name, owner_model, owner_id, sha256 } });
      return null;
    },
  }),
];

/** Those who may see a file are those who may see whose it is; holders see the images of their own payments. */
async function isOpenTo(
  { db, visitor }: Pick<Doer, 'db' | 'visitor'>,
  model: keyof typeof OWNERS,
  ownerId: string,
): Promise<boolean> {
  if (allows(visitor.grants, OWNERS[model].view) || ownerId === visitor.userId) return true;
  const own = sql`select 1 from wallets where id = ${ownerId} and user_id = ${visitor.userId}`;
  return model === 'wallet' && (await own.execute(db)).rows.length > 0;
}

interface Kept {
  id: string;
  owner_model: keyof typeof OWNERS;
  owner_id: string;
  uploaded_by: string | null;
}

/** Whether somebody to whom a link was given may still see the file: whose it is, who brought it, or the reading that it proves. */
export async function seesFile(ask: Pick<Doer, 'db' | 'visitor'>, kept: Kept): Promise<boolean> {
  if (kept.uploaded_by === ask.visitor.userId) return true;
  return (await isOpenTo(ask, kept.owner_model, kept.owner_id)) || (await provesReading(ask, kept));
}

const BILLED = sql`r.bill_id is not null or exists (select from counter_readings n
  where n.previous_id = r.id and n.status <> 'rejected' and n.bill_id is not null)`;

/** Whoever sees contracts sees the photos of readings; whoever sees invoices those at both ends of what was billed. */
async function provesReading({ db, visitor }: Pick<Doer, 'db' | 'visitor'>, kept: Kept): Promise<boolean> {
  const seesAll = allows(visitor.grants, 'canViewContracts');
  if (!seesAll && !allows(visitor.grants, 'canViewBills')) return false;
  const read = sql`select 1 from counter_readings r where r.photo_id = ${kept.id}
    and r.counter_id in (select ${kept.owner_id}::uuid union all select counter_id from orders where id = ${kept.owner_id}
      union all select counter_id from contracts where id = ${kept.owner_id})
    and (${seesAll} or ${BILLED})`;
  return (await read.execute(db)).rows.length > 0;
}

const RECORDS = MEDIA_OWNERS.filter((model) => model !== 'setting');

/** The files of every record that may have some, and a fresh link to each. */
export const mediaReadCalls = [
  call({
    method: 'GET',
    path: '/media/:id',
    summary: 'Read one attachment, with a link that is good from now on',
    needs: 'always',
    answers: media,
    handle: async (ask) => {
      const kept = ask.db.selectFrom('media').selectAll().where('id', '=', ask.param('id'));
      const row = found(await kept.where('deleted_at', 'is', null).executeTakeFirst());
      const isSeen = (await isOpenTo(ask, row.owner_model, row.owner_id)) || (await provesReading(ask, row));
      if (!isSeen) throw new Refusal(404, NOT_THERE);
      return shownMedia(ask.deps, ask.visitor, row);
    },
  }),
  ...RECORDS.map((model) =>
    call({
      method: 'GET',
      path: `/${model}/:id/media`,
      summary: `The attachments of one ${model}, oldest first`,
      needs: OWNERS[model].view,
      answers: Type.Object({ documents: Type.Array(media) }),
      handle: async (ask) => {
        const id = ask.param('id');
        found((await ownerIs(ask.db, model, id)) || undefined);
        return { documents: await mediaOf(ask, { model, id }) };
      },
    }),
  ),
];
