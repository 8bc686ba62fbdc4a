import { rm } from 'node:fs/promises';
import { leave } from './teardownState';

/** Puts away what the run prepared. */
export default async function stopShowcase() {
  if (leave.showcase) await rm(leave.showcase, { recursive: true, force: true });
}
