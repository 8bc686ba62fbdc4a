import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** New session token with 256 random bits. */
export const newSessionToken = (): string => `gt_${randomBytes(32).toString('base64url')}`;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;
const SIMILAR_CHARACTERS: Record<string, string> = { O: '0', I: '1', L: '1' };

/** New verification code with 50 random bits, without easily confused letters. */
export const newVerificationCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Code in upper case, without spaces and confused letters. */
const normalizeCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => SIMILAR_CHARACTERS[letter] ?? letter);

/** HMAC for one purpose; a signature is not valid for another purpose. */
export const sign = (secret: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();

/** Hash of a verification code, bound to its user and purpose. */
export const hashCode = (secret: Buffer, purpose: string, userId: string, code: string): Buffer =>
  sign(secret, `code ${purpose}`, `${userId} ${normalizeCode(code)}`);

/** Compares in constant time. */
export const timingSafeEquals = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);
