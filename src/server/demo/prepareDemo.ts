import type { FileStore } from '../storage/fileStore';
import type { HashCost } from '../security/passwordHash';
import { hashPassword } from '../security/passwordHash';
import type { DemoFile } from './generate/messages/attachments';
import { generateCompany, type Company } from './generate/company';
import { DEMO_PASSWORD } from './demoUsers';
import type { StoredFile } from './rows/peopleRows';
import type { CompanySize } from './companySize';

export interface GenerateOptions {
  files: FileStore;
  clock: () => number;
  size: CompanySize;
  hashCost?: HashCost;
}

/** A generated demo company that is not yet written to the database. */
export interface PreparedDemo {
  company: Company;
  now: number;
  password_hash: Promise<string>;
  storedFiles: Promise<readonly StoredFile[]>;
}

/** Generates the demo company without a database. */
export function prepareDemo({ files, clock, size, hashCost }: GenerateOptions): PreparedDemo {
  const now = clock();
  const company = generateCompany(now, size);
  const password_hash = hashPassword(DEMO_PASSWORD, hashCost);
  const storedFiles = storeFiles(files, company.files);
  // Failures are handled by the caller that awaits these promises.
  void Promise.allSettled([password_hash, storedFiles]);
  return { company, now, password_hash, storedFiles };
}

const CONCURRENT_DRAWINGS = 2;

/** Draws and stores all images concurrently; files of an interrupted start are reused. */
async function storeFiles(files: FileStore, demoFiles: readonly DemoFile[]): Promise<StoredFile[]> {
  const storedFiles: StoredFile[] = [];
  const queue = demoFiles.entries();
  const draw = async () => {
    for (const [index, file] of queue) {
      const bytes = await file.draw();
      storedFiles[index] = { sha256: await files.put(bytes), size: bytes.byteLength };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_DRAWINGS }, draw));
  return storedFiles;
}
