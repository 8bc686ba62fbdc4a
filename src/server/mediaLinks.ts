import type { Media, Upload } from '../domain/media';
import type { Id } from '../domain/entity';
import type { Deps, Visitor } from './kit/deps';
import { isId } from './kit/id';
import { isSame, sign } from './people/tokens';

/** Links change every five minutes, so that a record read twice reads the same, and live for ten at most. */
const STEP_S = 300;
const LIFE_S = 2 * STEP_S;

type Signer = Pick<Deps, 'secret' | 'clock'>;

const signatureOf = ({ secret }: Signer, id: Id, expires: number, session: Id): Buffer =>
  sign(secret, 'media', `${id} ${expires} ${session}`);

/** The path by which this visitor's browser may open a file, for a short time and while the session lives. */
export function linkTo(signer: Signer, id: Id, { sessionId }: Visitor): string {
  const expires = Math.floor(signer.clock() / 1_000 / STEP_S) * STEP_S + LIFE_S;
  const signature = signatureOf(signer, id, expires, sessionId).toString('base64url');
  return `media/${id}?e=${expires}&u=${sessionId}&s=${signature}`;
}

/** The session that a link was made for; undefined when the link is not ours or over. */
export function sessionOfLink(signer: Signer, id: Id, query: Record<string, string>): Id | undefined {
  const { e = '', u = '', s = '' } = query;
  if (!/^\d{10}$/.test(e) || !isId(u) || !/^[\w-]{43}$/.test(s)) return undefined;
  const isOurs = isSame(Buffer.from(s, 'base64url'), signatureOf(signer, id, Number(e), u));
  return isOurs && Number(e) * 1_000 > signer.clock() ? u : undefined;
}

/** A row of the table as the record that a visitor reads. */
export const shownMedia = (
  signer: Signer,
  visitor: Visitor,
  { id, name, mime, size }: { id: Id; name: string; mime: string; size: number },
): Media => ({ _id: id, name, mime, size, filePath: linkTo(signer, id, visitor) });

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
