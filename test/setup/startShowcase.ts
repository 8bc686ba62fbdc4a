import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForEinvoices } from '../browser/support/testEnvironment';
import { makeDataDir, startProduct } from '../startProduct';
import { teardown } from './teardownState';

/** Seeds the demo company once; test files start with a copy. */
export default async function startShowcase() {
  if (process.env.DATABASE_URL) return;
  const folder = await makeDataDir();
  teardown.showcase = folder;
  const product = await startProduct(folder);
  await waitForEinvoices(product);
  await product.stop();
  const keepsItElsewhere = await access(join(folder, 'database.txt')).then(
    () => true,
    () => false,
  );
  if (keepsItElsewhere) return;
  process.env.TEST_SHOWCASE = folder;
  process.env.TEST_SHOWCASE_OUTPUT = product.output();
}
