import type { Files } from '../storage/fileStore';
import type { HashCost } from '../security/passwordHash';
import { hashPassword } from '../security/passwordHash';
import type { DemoFile } from './generate/messages/attachments';
import { makeCompany, type Company } from './generate/company';
import { DEMO_PASSWORD } from './demoUsers';
import type { Kept } from './rows/peopleRows';
import type { Size } from './companySize';

/** What a demo company is made with. */
export interface Making {
  files: Files;
  clock: () => number;
  size: Size;
  hashCost?: HashCost;
}

/** A demo company that is not written yet; its pictures are being drawn meanwhile. */
export interface Prepared {
  company: Company;
  now: number;
  password_hash: Promise<string>;
  kept: Promise<readonly Kept[]>;
}

/** Make the demo company, which needs no database. */
export function prepareDemo({ files, clock, size, hashCost }: Making): Prepared {
  const now = clock();
  const company = makeCompany(now, size);
  const password_hash = hashPassword(DEMO_PASSWORD, hashCost);
  const kept = keepFiles(files, company.files);
  // Whoever writes the company hears what went wrong with them.
  void Promise.allSettled([password_hash, kept]);
  return { company, now, password_hash, kept };
}

const AT_ONCE = 2;

/** Draw and keep every picture, a few at once; what a broken start left behind is found and used again. */
async function keepFiles(files: Files, drawn: readonly DemoFile[]): Promise<Kept[]> {
  const kept: Kept[] = [];
  const waiting = drawn.entries();
  const draw = async () => {
    for (const [place, file] of waiting) {
      const bytes = await file.draw();
      kept[place] = { sha256: await files.put(bytes), size: bytes.byteLength };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
  return kept;
}
