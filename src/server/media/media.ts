import { Type } from 'typebox';
import { ID_PHOTO, KEPT_BECAUSE, MEDIA_NAMES, MEDIA_OWNERS } from '../../domain/media';
import { choice, reference } from '../../domain/fields';
import { draft } from '../../domain/validate';
import type { KeptFor } from '../../domain/media';
import type { Db } from '../database/pool';
import { call } from '../kit/call';
import { newId } from '../kit/id';
import { found, unfit } from '../kit/refusal';
import { count, id, nothing, oneOf, words } from '../kit/schemas';
import { refuseKept } from './mediaKept';
import { shownMedia } from './mediaLinks';
import { refuseOwner, refuseQuota } from './mediaRules';
import { holdFiles } from './oldFiles';
import { inert } from './pictures';

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
