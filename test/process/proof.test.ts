import { advisories } from '../proof/advisories';
import { attacks } from '../proof/attacks/attacks';
import { mutations } from '../proof/attacks/mutations';
import { proofs } from '../proof/proofs';
import startDatabase from '../setup/startDatabase';
import stopDatabase from '../setup/stopDatabase';

jest.setTimeout(120_000);

beforeAll(startDatabase);
afterAll(stopDatabase);

/** What the server withstands is tried among its own tests, and what a registry says before one on this machine. */
const triedElsewhere = [advisories, ...attacks.filter((proof) => proof !== mutations)];
const rest = proofs.filter((proof) => !triedElsewhere.includes(proof));

it.each(rest.map((proof) => [`${proof.name}: ${proof.claim}`, proof] as const))(
  'in one round, %s',
  async (_claim, proof) => {
    const ground = await proof.ground();
    try {
      const { cases, defects } = await proof.round(ground, 1);
      expect(defects).toEqual([]);
      expect(cases).toBeGreaterThan(0);
    } finally {
      await ground.close();
    }
  },
);
