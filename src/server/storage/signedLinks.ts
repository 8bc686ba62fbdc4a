import type { Id } from '../../domain/entity';
import type { Dependencies, CurrentUser } from '../http/dependencies';
import { isRecordId } from '../db/recordId';
import { timingSafeEquals, sign } from '../security/tokens';

/** Links change every five minutes, so that a record read twice reads the same, and live for ten at most. */
const ROUNDING_SECONDS = 300;
const LIFETIME_SECONDS = 2 * ROUNDING_SECONDS;

/** Who signs a link, and when. */
export type LinkSigner = Pick<Dependencies, 'secret' | 'clock'>;

const linkSignature = ({ secret }: LinkSigner, path: string, expires: number, session: Id): Buffer =>
  sign(secret, 'link', `${path} ${expires} ${session}`);

/** The path by which this visitor's browser may open what lies there, for a short time and while the session lives. */
export function signLink(signer: LinkSigner, path: string, { sessionId }: CurrentUser): string {
  const expires = Math.floor(signer.clock() / 1_000 / ROUNDING_SECONDS) * ROUNDING_SECONDS + LIFETIME_SECONDS;
  const signature = linkSignature(signer, path, expires, sessionId).toString('base64url');
  return `${path}?e=${expires}&u=${sessionId}&s=${signature}`;
}

/** The session that a link was made for; undefined when the link is not ours or over. */
export function verifyLink(signer: LinkSigner, path: string, query: Record<string, string>): Id | undefined {
  const { e = '', u = '', s = '' } = query;
  if (!/^\d{10}$/.test(e) || !isRecordId(u) || !/^[\w-]{43}$/.test(s)) return undefined;
  const isOurs = timingSafeEquals(Buffer.from(s, 'base64url'), linkSignature(signer, path, Number(e), u));
  return isOurs && Number(e) * 1_000 > signer.clock() ? u : undefined;
}
