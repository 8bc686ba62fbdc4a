import type { Course, Progress } from './progress';
import type { Proof } from './proof';

/** A time as people say it. */
export const spoken = (ms: number): string =>
  ms < 120_000 ? `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s` : `${(ms / 60_000).toFixed(1)} min`;

const number = (value: number): string => value.toLocaleString('en-US');

const row = ({ name, claim }: Proof, { rounds, cases, defects, ms }: Course): string =>
  `| ${name}: ${claim} | ${number(rounds)} | ${number(cases)} | ${number(defects.length)} | ${spoken(ms)} |`;

/** What a run came to, as a Markdown table. */
export const summary = (proofs: readonly Proof[], progress: Progress): string =>
  [
    '| claim | rounds | cases | defects | time |',
    '|---|---:|---:|---:|---:|',
    ...proofs.flatMap((proof) => {
      const course = progress[proof.name];
      return course ? [row(proof, course)] : [];
    }),
  ].join('\n');

/** Every defect of a run, each with the proof that found it. */
export const defectsOf = (progress: Progress): string[] =>
  Object.entries(progress).flatMap(([name, { defects }]) => defects.map((defect) => `${name}: ${defect}`));
