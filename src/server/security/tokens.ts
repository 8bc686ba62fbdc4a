import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A new session's token: 256 bits that mean nothing. */
export const newSessionToken = (): string => `gt_${randomBytes(32).toString('base64url')}`;

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;
const SIMILAR_CHARACTERS: Record<string, string> = { O: '0', I: '1', L: '1' };

/** A new code to be mailed: 50 bits, in letters that are not taken for one another. */
export const newVerificationCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** A code as it was meant, however it was typed. */
const normalizeCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => SIMILAR_CHARACTERS[letter] ?? letter);

/** A keyed digest for one purpose; what it signs for one can't be used for another. */
export const sign = (secret: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();

/** What is stored of a code: bound to its owner and to what it is for. */
export const hashCode = (secret: Buffer, purpose: string, userId: string, code: string): Buffer =>
  sign(secret, `code ${purpose}`, `${userId} ${normalizeCode(code)}`);

/** Whether two digests are the same, in a time that doesn't tell where they differ. */
export const timingSafeEquals = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
