import { secrets } from '../../proof/attacks/authentication/secrets';
import { authentication } from '../../proof/attacks/authentication/authentication';
import { intakeMessages } from '../../proof/attacks/telemetry/intakeMessages';
import { uploads } from '../../proof/attacks/uploads/uploads';
import type { Proof } from '../../proof/runner/proof';
import { races } from '../../proof/faults/races';

const TIMEOUT_MS = 300_000;

/** A sample of rounds; `npm run proof` runs all rounds and all other proofs. */
const SAMPLES: readonly (readonly [proof: Proof, rounds: readonly number[]])[] = [
  [races, [1]],
  [authentication, [2, 3, 8, 13]],
  [uploads, [2, 7]],
  [intakeMessages, [5, 8]],
  [secrets, [1]],
];

describe.each(SAMPLES.map(([proof, rounds]) => [proof.claim, proof, rounds] as const))(
  '%s',
  (_claim, proof, rounds) => {
    it(
      'passes a sample of its rounds',
      async () => {
        const fixture = await proof.setUp();
        try {
          for (const round of rounds) {
            const { cases, defects } = await proof.round(fixture, round);
            expect(cases).toBeGreaterThan(0);
            expect(defects).toEqual([]);
          }
        } finally {
          await fixture.close();
        }
      },
      TIMEOUT_MS,
    );
  },
);
