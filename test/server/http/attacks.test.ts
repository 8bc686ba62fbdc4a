import { openness } from '../../proof/attacks/openness';
import { secrets } from '../../proof/attacks/secrets';
import { signingIn } from '../../proof/attacks/signingIn';
import { uploads } from '../../proof/attacks/uploads';
import type { Proof } from '../../proof/proof';
import { races } from '../../proof/races';
import { twice } from '../../proof/twice';

/** A busy machine is no reason to fail. */
const LIMIT_MS = 300_000;

/** A few rounds of some proofs; `npm run proof` tries every round of these and of all that take longer. */
const SOME: readonly (readonly [proof: Proof, rounds: readonly number[]])[] = [
  [twice, [1]],
  [races, [1]],
  [openness, [1]],
  [signingIn, [2, 3, 8, 13]],
  [uploads, [2, 7]],
  [secrets, [1]],
];

describe.each(SOME.map(([proof, rounds]) => [proof.claim, proof, rounds] as const))(
  '%s',
  (_claim, proof, rounds) => {
    it(
      'as far as a few rounds can tell',
      async () => {
        const ground = await proof.ground();
        try {
          for (const number of rounds) {
            const { cases, defects } = await proof.round(ground, number);
            expect(cases).toBeGreaterThan(0);
            expect(defects).toEqual([]);
          }
        } finally {
          await ground.close();
        }
      },
      LIMIT_MS,
    );
  },
);
