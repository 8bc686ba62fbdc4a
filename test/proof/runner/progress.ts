import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Progress of one proof. */
export interface ProofProgress {
  /** Completed rounds. */
  rounds: number;
  cases: number;
  defects: string[];
  ms: number;
}

/** Progress of a run, by proof name. */
export type RunProgress = Record<string, ProofProgress>;

const FOLDER = '.proof';

/** Stores the progress of a run, so that it can be resumed. */
export interface ProgressFile {
  read: () => Promise<RunProgress>;
  write: (progress: RunProgress) => Promise<void>;
  /** Writes the result table and removes the progress, so that the next run starts from the beginning. */
  finish: (table: string) => Promise<void>;
  discard: () => Promise<void>;
}

/** Writes to a temporary file first, so that a crash keeps the previous state. */
export function createProgressFile(run: string, folder = FOLDER): ProgressFile {
  const path = join(folder, `${run}.json`);
  return {
    read: async () => JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as RunProgress,
    write: async (progress) => {
      await mkdir(folder, { recursive: true });
      await writeFile(`${path}.next`, JSON.stringify(progress, null, 2));
      await rename(`${path}.next`, path);
    },
    finish: async (table) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${run}.md`), `${table}\n`);
      await rm(path, { force: true });
    },
    discard: () => rm(path, { force: true }),
  };
}
