import { advisories } from './advisories';
import { attacks } from './attacks/attacks';
import { databaseKills, serverKills } from './kills';
import { longVisit } from './longVisit';
import { outages } from './outages';
import type { Proof } from './proof';
import { races } from './races';
import { screens } from './screens';
import { twice } from './twice';

/** Every claim that is proved, in the order in which they are tried. */
export const proofs: readonly Proof[] = [
  serverKills,
  databaseKills,
  twice,
  races,
  outages,
  longVisit,
  screens,
  ...attacks,
  advisories,
];
