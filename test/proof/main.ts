import startDatabase from '../setup/startDatabase';
import stopDatabase from '../setup/stopDatabase';
import { createProgressFile, type ProgressFile, type RunProgress } from './runner/progress';
import { proofs } from './proofs';
import { listDefects, formatDuration, formatSummary } from './runner/summary';
import { runProof } from './runner/runProof';
import { parseOptions, type RunOptions } from './runner/options';

const EXIT_STOPPED = 130;
const stopping = new AbortController();
const isStopped = () => stopping.signal.aborted;

function handleSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopped()) process.exit(EXIT_STOPPED);
      stopping.abort();
      console.log('\nStopping: cleaning up (press again to stop immediately) ...');
    });
}

async function runAll(
  { proofs, rounds: maxRounds }: RunOptions,
  progressFile: ProgressFile,
  progress: RunProgress,
): Promise<void> {
  for (const proof of proofs) {
    const rounds = Math.min(proof.rounds, maxRounds ?? proof.rounds);
    const previous = progress[proof.name];
    if (previous) console.log(`${proof.name}: resuming after round ${String(previous.rounds)}`);
    const onRound = async (proofProgress: RunProgress[string]) => {
      progress[proof.name] = proofProgress;
      await progressFile.write(progress);
      const { rounds: completed, cases, defects, ms } = proofProgress;
      const defectCount = defects.length > 0 ? `, ${String(defects.length)} DEFECTS` : '';
      console.log(
        `${proof.name}: ${String(completed)}/${String(rounds)}, ${String(cases)} cases, ${formatDuration(ms)}${defectCount}`,
      );
    };
    if (!isStopped()) await runProof(proof, rounds, { onRound, isStopped }, previous);
  }
}

/** Runs the selected proofs, resuming an earlier run with the same options, and prints the results; returns the exit code. */
async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2), proofs);
  const progressFile = createProgressFile(options.run);
  if (options.restart) await progressFile.discard();
  const progress = await progressFile.read();
  await startDatabase();
  try {
    await runAll(options, progressFile, progress);
  } finally {
    await stopDatabase();
  }
  const table = formatSummary(options.proofs, progress);
  console.log(`\n${table}\n`);
  const defects = listDefects(progress);
  for (const defect of defects) console.error(`Defect in ${defect}`);
  if (isStopped()) {
    console.log('Stopped. The same command resumes here; --restart starts from the beginning.');
    return EXIT_STOPPED;
  }
  await progressFile.finish(table);
  return defects.length > 0 ? 1 : 0;
}

handleSignals();
void main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
