import type { ProofProgress, RunProgress } from './progress';
import type { Proof } from './proof';

/** Formats milliseconds as seconds or minutes. */
export const formatDuration = (ms: number): string =>
  ms < 120_000 ? `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s` : `${(ms / 60_000).toFixed(1)} min`;

const formatNumber = (value: number): string => value.toLocaleString('en-US');

const formatRow = ({ name, claim }: Proof, { rounds, cases, defects, ms }: ProofProgress): string =>
  `| ${name}: ${claim} | ${formatNumber(rounds)} | ${formatNumber(cases)} | ${formatNumber(defects.length)} | ${formatDuration(ms)} |`;

/** Result of a run as a Markdown table. */
export const formatSummary = (proofs: readonly Proof[], progress: RunProgress): string =>
  [
    '| proof | rounds | cases | defects | time |',
    '|---|---:|---:|---:|---:|',
    ...proofs.flatMap((proof) => {
      const proofProgress = progress[proof.name];
      return proofProgress ? [formatRow(proof, proofProgress)] : [];
    }),
  ].join('\n');

/** All defects of a run, each prefixed with its proof. */
export const listDefects = (progress: RunProgress): string[] =>
  Object.entries(progress).flatMap(([name, { defects }]) => defects.map((defect) => `${name}: ${defect}`));
