import { sql } from 'kysely';
import { Type } from 'typebox';
import { ID_PHOTO, RETENTION_REASONS } from '../../../domain/media/media';
import type { RetentionReason, Media, MediaUpload } from '../../../domain/media/media';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { enumSchema, idSchema, integerSchema, textSchema } from '../../http/responseSchemas';
import type { Id } from '../../../domain/entity';
import type { Dependencies, CurrentUser } from '../../http/dependencies';
import { signLink } from '../../storage/signedLinks';
import type { LinkSigner } from '../../storage/signedLinks';
import { fullName } from '../../lists/fields';

/** SQL: reason why file `m` must be kept, or null. */
const retentionReason = sql<RetentionReason | null>`case
  when m.name = ${ID_PHOTO} then 'identity'
  when m.owner_model = 'wallet'
    and exists (select from wallets w where w.id = m.owner_id and w.status = ${WALLET_DONE}) then 'payment'
  when m.owner_model = 'batch' then 'batch'
  when m.owner_model = 'bill'
    and exists (select from bills b where b.id = m.owner_id and b.status not in ('Draft', 'Held')) then 'bill'
  when exists (select from counter_readings r where r.photo_id = m.id and r.status in ('validated', 'billed')) then 'reading'
  when m.owner_model = 'setting'
    and exists (select from setting_versions v where v.value = to_jsonb(m.id::text)) then 'setting'
end`;

/** Locks the records that decide whether a file must be kept. */
const lockStatements = (id: string) => [
  sql`select 1 from media m where m.id = ${id} for update`,
  sql`select 1 from wallets w, media m where m.id = ${id} and w.id = m.owner_id for share of w`,
  sql`select 1 from bills b, media m where m.id = ${id} and b.id = m.owner_id for share of b`,
  sql`select 1 from counter_readings r where r.photo_id = ${id} for share`,
];

export async function assertDeletable(db: Db, id: string): Promise<void> {
  for (const statement of lockStatements(id)) await statement.execute(db);
  const { rows } = await sql<{
    kept: RetentionReason | null;
  }>`select ${retentionReason} as kept from media m where m.id = ${id}`.execute(db);
  const kept = rows[0]?.kept;
  if (kept) throw new HttpError(kept === 'identity' ? 403 : 409, RETENTION_REASONS[kept]);
}

/** An attachment with its signed link. */
export const mediaSchema = Type.Object({
  _id: idSchema,
  name: textSchema,
  filePath: textSchema,
  mime: Type.Optional(textSchema),
  size: Type.Optional(integerSchema),
  file_name: Type.Optional(textSchema),
  uploaded_by: Type.Optional(textSchema),
  createdAt: Type.Optional(textSchema),
  kept: Type.Optional(enumSchema(Object.keys(RETENTION_REASONS) as RetentionReason[])),
});

interface MediaRow extends Pick<Media, 'name' | 'mime' | 'size'> {
  id: Id;
  kept?: RetentionReason | null;
  file_name?: string | null;
  /** Name of the employee. */
  uploaded_by?: string | null;
  created_at?: Date;
}

/** An attachment with a link signed for the user's session. */
export const toMedia = (
  signer: LinkSigner,
  currentUser: CurrentUser,
  { id, name, mime, size, kept, file_name, uploaded_by, created_at }: MediaRow,
): Media => ({
  _id: id,
  name,
  mime,
  size,
  filePath: signLink(signer, `media/${id}`, currentUser),
  ...(kept && { kept }),
  ...(file_name && { file_name }),
  ...(uploaded_by && { uploaded_by }),
  ...(created_at && { createdAt: created_at.toISOString() }),
});

export async function listMedia(
  { db, deps, currentUser }: { db: Dependencies['db']; deps: Dependencies; currentUser: CurrentUser },
  owner: { model: MediaUpload['owner_model']; id: Id },
): Promise<Media[]> {
  const rows = await db
    .selectFrom('media as m')
    .leftJoin('users as u', 'u.id', 'm.uploaded_by')
    .select(['m.id', 'm.name', 'm.mime', 'm.size', 'm.file_name', 'm.created_at', retentionReason.as('kept')])
    .select(sql<string | null>`${fullName('u')}`.as('uploaded_by'))
    .where('m.owner_model', '=', owner.model)
    .where('m.owner_id', '=', owner.id)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => toMedia(deps, currentUser, row));
}
