import { randomBytes } from 'node:crypto';
import type { Id } from '../../domain/entity';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can name a record of ours. */
export const isRecordId = (text: unknown): text is Id => typeof text === 'string' && UUID.test(text);

/** How many names were made, from a start nobody knows, so that names of one moment sort as they were made. */
let sequence = randomBytes(3).readUIntBE(0, 3);

/**
 * A new record's name, which sorts by the moment it was made and, within a moment, by turn
 * (UUID version 7, its counter of 26 bits after RFC 9562, section 6.2).
 */
export function newRecordId(now = Date.now()): Id {
  const bytes = randomBytes(16);
  sequence += 1;
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | ((sequence >>> 14) & 0xfff), 6);
  bytes.writeUInt16BE(0x8000 | (sequence & 0x3fff), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
