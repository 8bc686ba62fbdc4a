import type { Id } from '../../domain/entity';
import type { Deps, Visitor } from '../http/dependencies';
import { isId } from '../db/recordId';
import { isSame, sign } from '../security/tokens';

/** Links change every five minutes, so that a record read twice reads the same, and live for ten at most. */
const STEP_S = 300;
const LIFE_S = 2 * STEP_S;

/** Who signs a link, and when. */
export type Signer = Pick<Deps, 'secret' | 'clock'>;

const signatureOf = ({ secret }: Signer, path: string, expires: number, session: Id): Buffer =>
  sign(secret, 'link', `${path} ${expires} ${session}`);

/** The path by which this visitor's browser may open what lies there, for a short time and while the session lives. */
export function linkTo(signer: Signer, path: string, { sessionId }: Visitor): string {
  const expires = Math.floor(signer.clock() / 1_000 / STEP_S) * STEP_S + LIFE_S;
  const signature = signatureOf(signer, path, expires, sessionId).toString('base64url');
  return `${path}?e=${expires}&u=${sessionId}&s=${signature}`;
}

/** The session that a link was made for; undefined when the link is not ours or over. */
export function sessionOfLink(signer: Signer, path: string, query: Record<string, string>): Id | undefined {
  const { e = '', u = '', s = '' } = query;
  if (!/^\d{10}$/.test(e) || !isId(u) || !/^[\w-]{43}$/.test(s)) return undefined;
  const isOurs = isSame(Buffer.from(s, 'base64url'), signatureOf(signer, path, Number(e), u));
  return isOurs && Number(e) * 1_000 > signer.clock() ? u : undefined;
}
