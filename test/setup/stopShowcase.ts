import { rm } from 'node:fs/promises';
import { teardown } from './teardownState';

/** Puts away what the run prepared. */
export default async function stopShowcase() {
  if (teardown.showcase) await rm(teardown.showcase, { recursive: true, force: true });
}
