import type { FileStore } from '../storage/fileStore';
import type { HashCost } from '../security/passwordHash';
import { hashPassword } from '../security/passwordHash';
import type { DemoFile } from './generate/messages/attachments';
import { generateCompany, type Company } from './generate/company';
import { DEMO_PASSWORD } from './demoUsers';
import type { StoredFile } from './rows/peopleRows';
import type { CompanySize } from './companySize';

/** What a demo company is made with. */
export interface GenerateOptions {
  files: FileStore;
  clock: () => number;
  size: CompanySize;
  hashCost?: HashCost;
}

/** A demo company that is not written yet; its pictures are being drawn meanwhile. */
export interface PreparedDemo {
  company: Company;
  now: number;
  password_hash: Promise<string>;
  storedFiles: Promise<readonly StoredFile[]>;
}

/** Make the demo company, which needs no database. */
export function prepareDemo({ files, clock, size, hashCost }: GenerateOptions): PreparedDemo {
  const now = clock();
  const company = generateCompany(now, size);
  const password_hash = hashPassword(DEMO_PASSWORD, hashCost);
  const kept = storeFiles(files, company.files);
  // Whoever writes the company hears what went wrong with them.
  void Promise.allSettled([password_hash, kept]);
  return { company, now, password_hash, storedFiles: kept };
}

const CONCURRENT_DRAWINGS = 2;

/** Draw and keep every picture, a few at once; what a broken start left behind is found and used again. */
async function storeFiles(files: FileStore, drawn: readonly DemoFile[]): Promise<StoredFile[]> {
  const kept: StoredFile[] = [];
  const isPending = drawn.entries();
  const draw = async () => {
    for (const [place, file] of isPending) {
      const bytes = await file.draw();
      kept[place] = { sha256: await files.put(bytes), size: bytes.byteLength };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_DRAWINGS }, draw));
  return kept;
}
