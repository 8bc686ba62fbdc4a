import { rm } from 'node:fs/promises';
import { teardown } from './teardownState';

/** Removes the seeded data. */
export default async function stopShowcase() {
  if (teardown.showcase) await rm(teardown.showcase, { recursive: true, force: true });
}
