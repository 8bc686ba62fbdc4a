import { inflateRawSync } from 'node:zlib';

/** Content of one file of a zip archive. */
export function readZipEntry(zip: Buffer, path: string): string {
  const name = zip.lastIndexOf(path);
  const entry = name - 46;
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  return inflateRawSync(zip.subarray(start, start + size)).toString('utf8');
}
