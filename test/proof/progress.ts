import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How far one proof has come. */
export interface Course {
  /** Rounds that were tried to their end. */
  rounds: number;
  cases: number;
  defects: string[];
  ms: number;
}

/** How far a run has come, by the names of its proofs. */
export type Progress = Record<string, Course>;

const FOLDER = '.proof';

/** Where proofs that were asked for together keep how far they have come. */
export interface Notebook {
  read: () => Promise<Progress>;
  write: (progress: Progress) => Promise<void>;
  /** Lay the finished run aside, so that the next one begins anew. */
  finish: (table: string) => Promise<void>;
  forget: () => Promise<void>;
}

/** Keep the progress of a run in a file of its own; a crash in the middle of writing leaves the one before. */
export function notebook(run: string, folder = FOLDER): Notebook {
  const place = join(folder, `${run}.json`);
  return {
    read: async () => JSON.parse(await readFile(place, 'utf8').catch(() => '{}')) as Progress,
    write: async (progress) => {
      await mkdir(folder, { recursive: true });
      await writeFile(`${place}.next`, JSON.stringify(progress, null, 2));
      await rename(`${place}.next`, place);
    },
    finish: async (table) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${run}.md`), `${table}\n`);
      await rm(place, { force: true });
    },
    forget: () => rm(place, { force: true }),
  };
}
