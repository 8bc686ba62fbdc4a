import type { Media, Upload } from '../../domain/media';
import type { Id } from '../../domain/entity';
import type { Deps, Visitor } from '../kit/deps';
import { linkTo } from './signedLinks';
import type { Signer } from './signedLinks';

/** A row of the table as the record that a visitor reads. */
export const shownMedia = (
  signer: Signer,
  visitor: Visitor,
  { id, name, mime, size }: { id: Id; name: string; mime: string; size: number },
): Media => ({ _id: id, name, mime, size, filePath: linkTo(signer, `media/${id}`, visitor) });

/** The attachments of one record, oldest first. */
export async function mediaOf(
  { db, deps, visitor }: { db: Deps['db']; deps: Deps; visitor: Visitor },
  owner: { model: Upload['owner_model']; id: Id },
): Promise<Media[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'name', 'mime', 'size'])
    .where('owner_model', '=', owner.model)
    .where('owner_id', '=', owner.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => shownMedia(deps, visitor, row));
}
