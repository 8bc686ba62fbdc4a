import type { ProofProgress } from './progress';
import type { Proof, Fixture, RoundResult } from './proof';

const MAX_DEFECTS = 20;

/** Called while a proof runs. */
export interface RunCallbacks {
  /** Called after every round with the progress so far. */
  onRound: (progress: ProofProgress) => Promise<void>;
  isStopped: () => boolean;
}

const NOT_STARTED: ProofProgress = { rounds: 0, cases: 0, defects: [], ms: 0 };

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error);

/** Runs one round; an exception counts as a defect and marks the fixture as unusable. */
async function runRound(
  proof: Proof,
  context: Fixture,
  number: number,
): Promise<RoundResult & { isBroken: boolean }> {
  try {
    return { ...(await proof.round(context, number)), isBroken: false };
  } catch (error) {
    return {
      cases: 1,
      defects: [`the round could not be completed: ${describeError(error)}`],
      isBroken: true,
    };
  }
}

const addRound = (before: ProofProgress, { cases, defects }: RoundResult, ms: number): ProofProgress => ({
  rounds: before.rounds + 1,
  cases: before.cases + cases,
  defects: [...before.defects, ...defects.map((what) => `round ${String(before.rounds + 1)}: ${what}`)],
  ms: before.ms + ms,
});

/** Runs the remaining rounds; ends early when stopped or after 20 defects. */
export async function runProof(
  proof: Proof,
  rounds: number,
  { onRound, isStopped }: RunCallbacks,
  initial: ProofProgress = NOT_STARTED,
): Promise<ProofProgress> {
  let progress = initial;
  let context: Fixture | undefined;
  try {
    while (progress.rounds < rounds && progress.defects.length < MAX_DEFECTS && !isStopped()) {
      const startedAt = performance.now();
      context ??= await proof.setUp();
      const result = await runRound(proof, context, progress.rounds + 1);
      if (isStopped()) break;
      progress = addRound(progress, result, performance.now() - startedAt);
      await onRound(progress);
      if (!result.isBroken) continue;
      await context.close().catch(() => undefined);
      context = undefined;
    }
  } finally {
    await context?.close();
  }
  return progress;
}
