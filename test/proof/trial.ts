import type { Course } from './progress';
import type { Proof, Standing, Tally } from './proof';

const MOST_DEFECTS = 20;

/** How a trial is told and stopped. */
export interface Hearing {
  /** After every round: what came of it, and how far the proof is now. */
  round: (course: Course) => Promise<void>;
  stopped: () => boolean;
}

const FRESH: Course = { rounds: 0, cases: 0, defects: [], ms: 0 };

const sentence = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error);

/** One round; one that can't come to its end is a defect of its own, and its ground isn't stood on again. */
async function tried(proof: Proof, ground: Standing, number: number): Promise<Tally & { spoiled: boolean }> {
  try {
    return { ...(await proof.round(ground, number)), spoiled: false };
  } catch (error) {
    return { cases: 1, defects: [`it could not be tried to its end: ${sentence(error)}`], spoiled: true };
  }
}

const after = (before: Course, { cases, defects }: Tally, ms: number): Course => ({
  rounds: before.rounds + 1,
  cases: before.cases + cases,
  defects: [...before.defects, ...defects.map((what) => `round ${String(before.rounds + 1)}: ${what}`)],
  ms: before.ms + ms,
});

/** Try a proof round by round from where it was left, until it is through, stopped, or has failed too often. */
export async function tryProof(
  proof: Proof,
  rounds: number,
  { round, stopped }: Hearing,
  begun: Course = FRESH,
): Promise<Course> {
  let course = begun;
  let ground: Standing | undefined;
  try {
    while (course.rounds < rounds && course.defects.length < MOST_DEFECTS && !stopped()) {
      const since = performance.now();
      ground ??= await proof.ground();
      const tally = await tried(proof, ground, course.rounds + 1);
      if (stopped()) break;
      course = after(course, tally, performance.now() - since);
      await round(course);
      if (!tally.spoiled) continue;
      await ground.close().catch(() => undefined);
      ground = undefined;
    }
  } finally {
    await ground?.close();
  }
  return course;
}
