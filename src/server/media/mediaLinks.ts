import type { KeptFor, Media, Upload } from '../../domain/media';
import type { Id } from '../../domain/entity';
import type { Deps, Visitor } from '../kit/deps';
import { keptFor } from './mediaKept';
import { linkTo } from './signedLinks';
import type { Signer } from './signedLinks';

/** A row of the table as the record that a visitor reads. */
export const shownMedia = (
  signer: Signer,
  visitor: Visitor,
  {
    id,
    name,
    mime,
    size,
    kept,
  }: Omit<Media, '_id' | 'filePath' | 'kept'> & { id: Id; kept?: KeptFor | null },
): Media => ({
  ...{ _id: id, name, mime, size, filePath: linkTo(signer, `media/${id}`, visitor) },
  ...(kept && { kept }),
});

/** The attachments of one record, oldest first. */
export async function mediaOf(
  { db, deps, visitor }: { db: Deps['db']; deps: Deps; visitor: Visitor },
  owner: { model: Upload['owner_model']; id: Id },
): Promise<Media[]> {
  const rows = await db
    .selectFrom('media as m')
    .select(['m.id', 'm.name', 'm.mime', 'm.size', keptFor.as('kept')])
    .where('m.owner_model', '=', owner.model)
    .where('m.owner_id', '=', owner.id)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => shownMedia(deps, visitor, row));
}
