import { inflateSync } from 'node:zlib';

const HEADER = 12;
const ENTRY = 16;
const PACKED_HEADER = 44;
const PACKED_ENTRY = 20;

/** Whole words of four bytes, as fonts count. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** A table of a packed font, unpacked. */
function tableAt(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  const bytes = packedLength < length ? inflateSync(packed) : packed;
  return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), bytes };
}

/** A WOFF font as the plain font that it packs, so that it is unpacked only once. */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, PACKED_HEADER + at * PACKED_ENTRY));
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), HEADER + count * ENTRY);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let offset = HEADER + count * ENTRY;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = HEADER + at * ENTRY;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, offset);
    offset += padded(bytes.length);
  });
  return font;
}
