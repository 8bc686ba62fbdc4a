import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files live, named by what is in them; another store joins behind the same two verbs. */
export interface Files {
  /** Keep these bytes; the same bytes are kept once. */
  put: (bytes: Buffer) => Promise<string>;
  /** Read a kept file; undefined when there is none of this name. */
  open: (sha256: string) => Promise<{ size: number; stream: Readable } | undefined>;
  /** Forget a kept file; one that isn't there is forgotten already. */
  drop: (sha256: string) => Promise<void>;
}

const failsWith = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
const isMissing = (error: unknown): boolean => failsWith(error, 'ENOENT');
const isThere = (error: unknown): boolean => failsWith(error, 'EEXIST');

/** Files in a folder of this machine; one is never seen before it is whole and on the disk. */
export function filesIn(folder: string): Files {
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const put = async (bytes: Buffer): Promise<string> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const place = placeOf(sha256);
    await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
    const draft = `${place}.${randomUUID()}`;
    try {
      await writeThrough(draft, bytes);
      await link(draft, place);
    } catch (error) {
      if (!isThere(error)) throw error;
    } finally {
      await rm(draft, { force: true });
    }
    return sha256;
  };
  return {
    put,
    drop: (sha256) => rm(placeOf(sha256), { force: true }),
    open: async (sha256) => {
      try {
        const { size } = await stat(placeOf(sha256));
        return { size, stream: createReadStream(placeOf(sha256)) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
