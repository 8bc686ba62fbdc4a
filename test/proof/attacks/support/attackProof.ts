import type { Proof, Fixture, RoundResult } from '../../runner/proof';

/** Collects the results of one attack. */
export interface Findings extends RoundResult {
  /** Counts one case; keeps the message when it failed. */
  expect: (isCorrect: boolean, message: string) => void;
}

export function createFindings(): Findings {
  const findings: Findings = {
    cases: 0,
    defects: [],
    expect: (isCorrect, message) => {
      findings.cases += 1;
      if (!isCorrect) findings.defects.push(message);
    },
  };
  return findings;
}

/** An attack on a fixture. */
export type Attack<Context> = (context: Context, findings: Findings) => Promise<void>;

interface AttackProofOptions<Context extends Fixture> {
  name: string;
  claim: string;
  setUp: () => Promise<Context>;
  attacks: Readonly<Record<string, Attack<Context>>>;
}

/** A proof with one attack per round. */
export function createAttackProof<Context extends Fixture>({
  name,
  claim,
  setUp,
  attacks,
}: AttackProofOptions<Context>): Proof<Context> {
  const all = Object.entries(attacks);
  return {
    name,
    claim,
    rounds: all.length,
    setUp,
    round: async (context, number) => {
      const [attackName, attack] = all[(number - 1) % all.length] ?? [];
      const findings = createFindings();
      await attack?.(context, findings);
      const { cases, defects } = findings;
      return { cases, defects: defects.map((message) => `${String(attackName)}: ${message}`) };
    },
  };
}
