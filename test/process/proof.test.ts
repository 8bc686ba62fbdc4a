import { proofs } from '../proof/proofs';
import startDatabase from '../setup/startDatabase';
import stopDatabase from '../setup/stopDatabase';

jest.setTimeout(120_000);

beforeAll(startDatabase);
afterAll(stopDatabase);

it.each(proofs.map((proof) => [`${proof.name}: ${proof.claim}`, proof] as const))(
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
