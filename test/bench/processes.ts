import type { ChildProcess } from 'node:child_process';
import { findRunningDatabase } from '../../src/server/db/embedded/start';
import type { Figure } from './figures';
import { median } from './figures';
import { generously } from './generously';
import type { Load } from './load';
import { loadFigures } from './load';
import type { Credentials } from './serverFigures';
import { loadsAt } from './serverFigures';

const ROUNDS = 5;
const COUNT = 1_000;
const COMPARED = ['event polling', 'wallet list'];

/** How much more two server processes on one PostgreSQL answer than one does, asked in turn: as they are, and with less than a core for each, since client and database need some too. */
export const processFigures = (dataDir: string, admin: Credentials): Promise<Figure[]> =>
  generously({ DATA_DIR: dataDir }, async (one, first) => {
    const database = await findRunningDatabase(dataDir);
    if (!database) throw new Error('The database of the first process can’t be reached.');
    return generously({ DATA_DIR: dataDir, DATABASE_URL: database }, async (two, second) => {
      const [alone, beside] = [await loadsAt(one, admin), await loadsAt(two, admin)];
      const figures: Figure[] = [];
      for (const [at, load] of alone.entries())
        if (COMPARED.includes(load.name)) {
          const both = inTurn(load, beside[at] ?? load);
          figures.push(await compared('', load, both));
          const held = ', each run a quarter of the time';
          figures.push(await aQuarterOfTheTime([first, second], () => compared(held, load, both)));
        }
      return figures;
    });
  });

/** What a balancer does that sends one request here and the next one there. */
export const inTurn = (one: Load, two: Load): Load => ({
  ...one,
  send: (turn) => (turn % 2 === 0 ? one : two).send(turn),
});

async function compared(how: string, one: Load, two: Load): Promise<Figure> {
  const ratios: number[] = [];
  console.log(`server, ${one.name} by one process and by two${how}`);
  await rate(two);
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await rate(one);
    ratios.push((await rate(two)) / alone);
  }
  return {
    name: `${one.name}: requests, two processes to one${how}`,
    value: median(ratios),
    unit: 'x',
    digits: 2,
  };
}

const rate = async (load: Load): Promise<number> =>
  (await loadFigures({ ...load, count: COUNT }))[0]?.value ?? NaN;

const SLOT_MS = 10;
const SLOTS = 4;

/** Let each process run in one slot of four, never two at once, so that one more is one more even where cores are few. */
async function aQuarterOfTheTime<Result>(
  processes: readonly ChildProcess[],
  work: () => Promise<Result>,
): Promise<Result> {
  let slot = 0;
  const clock = setInterval(() => {
    slot = (slot + 1) % SLOTS;
    for (const [at, held] of processes.entries()) held.kill(slot === 2 * at ? 'SIGCONT' : 'SIGSTOP');
  }, SLOT_MS);
  try {
    return await work();
  } finally {
    clearInterval(clock);
    for (const held of processes) held.kill('SIGCONT');
  }
}
