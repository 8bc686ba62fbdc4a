import type { Proof, Standing, Tally } from '../proof';

/** Collects what is looked at in one attack. */
export interface Findings extends Tally {
  /** One case; the sentence is kept when it went wrong. */
  expect: (isRight: boolean, words: string) => void;
}

/** A fresh, empty list of findings. */
export function findings(): Findings {
  const found: Findings = {
    cases: 0,
    defects: [],
    expect: (isRight, words) => {
      found.cases += 1;
      if (!isRight) found.defects.push(words);
    },
  };
  return found;
}

/** One attack on what it stands on. */
export type Trick<Ground> = (ground: Ground, found: Findings) => Promise<void>;

interface Told<Ground extends Standing> {
  name: string;
  claim: string;
  ground: () => Promise<Ground>;
  tricks: Readonly<Record<string, Trick<Ground>>>;
}

/** A proof whose rounds are attacks of different kinds, one after the other. */
export function proofOf<Ground extends Standing>({
  name,
  claim,
  ground,
  tricks,
}: Told<Ground>): Proof<Ground> {
  const all = Object.entries(tricks);
  return {
    name,
    claim,
    rounds: all.length,
    ground,
    round: async (on, number) => {
      const [what, trick] = all[(number - 1) % all.length] ?? [];
      const found = findings();
      await trick?.(on, found);
      const { cases, defects } = found;
      return { cases, defects: defects.map((words) => `${String(what)}: ${words}`) };
    },
  };
}
