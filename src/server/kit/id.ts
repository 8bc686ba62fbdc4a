import { randomBytes } from 'node:crypto';
import type { Id } from '../../domain/entity';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can name a record of ours. */
export const isId = (text: unknown): text is Id => typeof text === 'string' && UUID.test(text);

/** A new record's name, which sorts by the moment it was made (UUID version 7). */
export function newId(now = Date.now()): Id {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
