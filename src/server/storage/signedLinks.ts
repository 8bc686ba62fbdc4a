import type { Id } from '../../domain/entity';
import type { Dependencies, CurrentUser } from '../http/dependencies';
import { isRecordId } from '../db/recordId';
import { timingSafeEquals, sign } from '../security/tokens';

/**
 * Expiry is rounded to five minutes, so that repeated reads return equal links, valid for ten minutes at
 * most.
 */
const ROUNDING_SECONDS = 300;
const LIFETIME_SECONDS = 2 * ROUNDING_SECONDS;

export type LinkSigner = Pick<Dependencies, 'secret' | 'clock'>;

const linkSignature = ({ secret }: LinkSigner, path: string, expires: number, session: Id): Buffer =>
  sign(secret, 'link', `${path} ${expires} ${session}`);

/** Signs a file path for the user's session. */
export function signLink(signer: LinkSigner, path: string, { sessionId }: CurrentUser): string {
  const expires = Math.floor(signer.clock() / 1_000 / ROUNDING_SECONDS) * ROUNDING_SECONDS + LIFETIME_SECONDS;
  const signature = linkSignature(signer, path, expires, sessionId).toString('base64url');
  return `${path}?e=${expires}&u=${sessionId}&s=${signature}`;
}

/** Session id of a signed link; undefined if the signature is invalid or expired. */
export function verifyLink(signer: LinkSigner, path: string, query: Record<string, string>): Id | undefined {
  const { e = '', u = '', s = '' } = query;
  if (!/^\d{10}$/.test(e) || !isRecordId(u) || !/^[\w-]{43}$/.test(s)) return undefined;
  const isAuthentic = timingSafeEquals(
    Buffer.from(s, 'base64url'),
    linkSignature(signer, path, Number(e), u),
  );
  return isAuthentic && Number(e) * 1_000 > signer.clock() ? u : undefined;
}
