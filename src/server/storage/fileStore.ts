import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files live, named by what is in them; another store joins behind the same two verbs. */
export interface FileStore {
  /** Keep these bytes; the same bytes are kept once. */
  put: (bytes: Buffer) => Promise<string>;
  /** Read a kept file; undefined when there is none of this name. */
  open: (sha256: string) => Promise<{ size: number; stream: Readable } | undefined>;
  /** Forget a kept file; one that isn't there is forgotten already. */
  delete: (sha256: string) => Promise<void>;
  /** Forget what was begun before a moment and never became whole, as a crash in the middle of writing leaves it. */
  deleteUnfinished: (before: number) => Promise<void>;
}

const UNFINISHED = /^[0-9a-f]{64}\.[0-9a-f-]{36}$/;

const hasErrorCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');
const alreadyExists = (error: unknown): boolean => hasErrorCode(error, 'EEXIST');

/** Files in a folder of this machine; one is never seen before it is whole and on the disk. */
export function createFileStore(folder: string): FileStore {
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const put = async (bytes: Buffer): Promise<string> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const place = placeOf(sha256);
    await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
    const draft = `${place}.${randomUUID()}`;
    try {
      await writeAndSync(draft, bytes);
      await link(draft, place);
    } catch (error) {
      if (!alreadyExists(error)) throw error;
    } finally {
      await rm(draft, { force: true });
    }
    return sha256;
  };
  return {
    put,
    delete: (sha256) => rm(placeOf(sha256), { force: true }),
    deleteUnfinished: (before) => deleteUnfinished(folder, before),
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

const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error) || hasErrorCode(error, 'ENOTDIR')) return [];
    throw error;
  });

async function deleteUnfinished(folder: string, before: number): Promise<void> {
  for (const shelf of await listNames(folder))
    for (const name of await listNames(join(folder, shelf))) {
      const place = join(folder, shelf, name);
      if (!UNFINISHED.test(name)) continue;
      const begun = await stat(place).catch(() => undefined);
      if (begun && begun.mtimeMs < before) await rm(place, { force: true });
    }
}

async function writeAndSync(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
