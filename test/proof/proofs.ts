import { advisories } from './advisories';
import { attacks } from './attacks/attacks';
import { books, databaseKills, serverKills } from './faults/processKills';
import { memoryLeaks } from './browser/memoryLeaks';
import { outages } from './faults/outages';
import type { Proof } from './runner/proof';
import { races } from './faults/races';
import { screens } from './browser/screens';
import { idempotency } from './faults/idempotency';

/** All proofs in the order in which they run. */
export const proofs: readonly Proof[] = [
  serverKills,
  databaseKills,
  books,
  idempotency,
  races,
  outages,
  memoryLeaks,
  screens,
  ...attacks,
  advisories,
];
