import { attacks } from './attacks/attacks';
import { databaseKills, serverKills } from './kills';
import type { Proof } from './proof';

/** Every claim that is proved, in the order in which they are tried. */
export const proofs: readonly Proof[] = [serverKills, databaseKills, ...attacks];
