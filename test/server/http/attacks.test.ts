import { corpus } from '../../proof/attacks/corpus';
import { decision } from '../../proof/attacks/decision';
import { generated } from '../../proof/attacks/generated';
import { typedMarkup } from '../../proof/attacks/markup/doors';
import { sentMarkup } from '../../proof/attacks/markup/markup';
import { openness } from '../../proof/attacks/openness';
import { secrets } from '../../proof/attacks/secrets';
import { signingIn } from '../../proof/attacks/signingIn';
import { uploads } from '../../proof/attacks/uploads';
import type { Proof } from '../../proof/proof';

/** A busy machine is no reason to fail. */
const LIMIT_MS = 300_000;

/** A few rounds of every proof that the server withstands; `npm run proof` tries them all. */
const SOME: readonly (readonly [proof: Proof, rounds: readonly number[]])[] = [
  [decision, [1, 2, 3, 5, 9, 17, 33, 65, 129, 256]],
  [openness, [1, 5, 60]],
  [corpus, [2, 28]],
  [generated, [1]],
  [signingIn, [2, 3, 8, 13]],
  [uploads, [2, 7]],
  [secrets, [1]],
  [typedMarkup, [1]],
  [sentMarkup, [2, 3]],
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
