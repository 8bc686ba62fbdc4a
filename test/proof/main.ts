import startDatabase from '../setup/startDatabase';
import stopDatabase from '../setup/stopDatabase';
import { notebook, type Notebook, type Progress } from './progress';
import { proofs } from './proofs';
import { defectsOf, spoken, summary } from './summary';
import { tryProof } from './trial';
import { wishesIn, type Wishes } from './wishes';

const STOPPED = 130;
const stopping = new AbortController();
const stopped = () => stopping.signal.aborted;

function listen(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopped()) process.exit(STOPPED);
      stopping.abort();
      console.log('\nStopping: putting away what was started (once more stops at once) ...');
    });
}

async function tryAll({ proofs, rounds: fewer }: Wishes, book: Notebook, progress: Progress): Promise<void> {
  for (const proof of proofs) {
    const rounds = Math.min(proof.rounds, fewer ?? proof.rounds);
    const begun = progress[proof.name];
    if (begun) console.log(`${proof.name}: going on after round ${String(begun.rounds)}`);
    const round = async (course: Progress[string]) => {
      progress[proof.name] = course;
      await book.write(progress);
      const { rounds: done, cases, defects, ms } = course;
      const found = defects.length > 0 ? `, ${String(defects.length)} DEFECTS` : '';
      console.log(
        `${proof.name}: ${String(done)}/${String(rounds)}, ${String(cases)} cases, ${spoken(ms)}${found}`,
      );
    };
    if (!stopped()) await tryProof(proof, rounds, { round, stopped }, begun);
  }
}

/** Try every proof that was asked for, from where the last run of the same wishes was stopped, and print what came of it. */
async function prove(): Promise<number> {
  const wishes = wishesIn(process.argv.slice(2), proofs);
  const book = notebook(wishes.run);
  if (wishes.anew) await book.forget();
  const progress = await book.read();
  await startDatabase();
  try {
    await tryAll(wishes, book, progress);
  } finally {
    await stopDatabase();
  }
  const table = summary(wishes.proofs, progress);
  console.log(`\n${table}\n`);
  const defects = defectsOf(progress);
  for (const defect of defects) console.error(`Defect in ${defect}`);
  if (stopped()) {
    console.log('Stopped; the same command goes on from here, with --anew it begins again.');
    return STOPPED;
  }
  await book.finish(table);
  return defects.length > 0 ? 1 : 0;
}

listen();
void prove().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
