import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Content-addressed file storage. */
export interface FileStore {
  /** Stores bytes and returns their SHA-256; equal content is stored once. */
  put: (bytes: Buffer) => Promise<string>;
  /** Opens a file; undefined if it does not exist. */
  open: (sha256: string) => Promise<{ size: number; stream: Readable } | undefined>;
  /** Deletes a file; a missing file is not an error. */
  delete: (sha256: string) => Promise<void>;
  /** Deletes temporary files of interrupted writes that began before a time in milliseconds. */
  deleteUnfinished: (before: number) => Promise<void>;
}

const UNFINISHED = /^[0-9a-f]{64}\.[0-9a-f-]{36}$/;

export const hasErrorCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT');
const alreadyExists = (error: unknown): boolean => hasErrorCode(error, 'EEXIST');

/** File store in a local directory; a file becomes visible only when completely written and synced. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const put = async (bytes: Buffer): Promise<string> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = pathOf(sha256);
    await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomUUID()}`;
    try {
      await writeAndSync(temporary, bytes);
      await link(temporary, path);
    } catch (error) {
      if (!alreadyExists(error)) throw error;
    } finally {
      await rm(temporary, { force: true });
    }
    return sha256;
  };
  return {
    put,
    delete: (sha256) => rm(pathOf(sha256), { force: true }),
    deleteUnfinished: (before) => deleteUnfinished(folder, before),
    open: async (sha256) => {
      try {
        const { size } = await stat(pathOf(sha256));
        return { size, stream: createReadStream(pathOf(sha256)) };
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
  for (const directory of await listNames(folder))
    for (const name of await listNames(join(folder, directory))) {
      const path = join(folder, directory, name);
      if (!UNFINISHED.test(name)) continue;
      const status = await stat(path).catch(() => undefined);
      if (status && status.mtimeMs < before) await rm(path, { force: true });
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
