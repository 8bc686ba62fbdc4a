import { advisories } from './advisories';
import { attacks } from './attacks/attacks';
import { billingRunKills, books, databaseKills, importKills, serverKills } from './faults/processKills';
import { memoryLeaks } from './browser/memoryLeaks';
import { intakeKills } from './faults/intakeKills';
import { outages } from './faults/outages';
import type { Proof } from './runner/proof';
import { races } from './faults/races';
import { screens } from './browser/screens';
import { idempotency } from './faults/idempotency';

/** All proofs in the order in which they run. */
export const proofs: readonly Proof[] = [
  serverKills,
  billingRunKills,
  importKills,
  databaseKills,
  intakeKills,
  books,
  idempotency,
  races,
  outages,
  memoryLeaks,
  screens,
  ...attacks,
  advisories,
];
