import type { ChildProcess } from 'node:child_process';
import { findRunningDatabase } from '../../src/server/db/embedded/start';
import type { Figure } from './figures';
import { median } from './figures';
import { withUnlimitedServer } from './unlimitedServer';
import type { Load } from './load';
import { loadFigures } from './load';
import type { Credentials } from './serverFigures';
import { createLoads } from './serverFigures';

const ROUNDS = 5;
const REQUEST_COUNT = 1_000;
const COMPARED = ['event polling', 'wallet list'];

/** Throughput of two server processes relative to one on the same PostgreSQL, also with each process limited to a quarter of a core. */
export const processFigures = (dataDir: string, admin: Credentials): Promise<Figure[]> =>
  withUnlimitedServer({ DATA_DIR: dataDir }, async (one, first) => {
    const database = await findRunningDatabase(dataDir);
    if (!database) throw new Error('The database of the first process can’t be reached.');
    return withUnlimitedServer({ DATA_DIR: dataDir, DATABASE_URL: database }, async (two, second) => {
      const [firstLoads, secondLoads] = [await createLoads(one, admin), await createLoads(two, admin)];
      const figures: Figure[] = [];
      for (const [at, load] of firstLoads.entries())
        if (COMPARED.includes(load.name)) {
          const alternating = alternate(load, secondLoads[at] ?? load);
          figures.push(await compareRates('', load, alternating));
          const child = ', each run a quarter of the time';
          figures.push(await withQuarterCpu([first, second], () => compareRates(child, load, alternating)));
        }
      return figures;
    });
  });

/** Alternates requests between two servers, as a load balancer does. */
export const alternate = (one: Load, two: Load): Load => ({
  ...one,
  send: (turn) => (turn % 2 === 0 ? one : two).send(turn),
});

async function compareRates(suffix: string, one: Load, two: Load): Promise<Figure> {
  const ratios: number[] = [];
  console.log(`server, ${one.name} by one process and by two${suffix}`);
  await measureRate(two);
  for (let round = 0; round < ROUNDS; round += 1) {
    const firstLoads = await measureRate(one);
    ratios.push((await measureRate(two)) / firstLoads);
  }
  return {
    name: `${one.name}: requests, two processes to one${suffix}`,
    value: median(ratios),
    unit: 'x',
    digits: 2,
  };
}

const measureRate = async (load: Load): Promise<number> =>
  (await loadFigures({ ...load, count: REQUEST_COUNT }))[0]?.value ?? NaN;

const SLOT_MS = 10;
const SLOT_COUNT = 4;

/** Runs each process in one of four time slots, never two at once, so that the comparison holds on few cores. */
async function withQuarterCpu<Result>(
  processes: readonly ChildProcess[],
  work: () => Promise<Result>,
): Promise<Result> {
  let slot = 0;
  const clock = setInterval(() => {
    slot = (slot + 1) % SLOT_COUNT;
    for (const [at, child] of processes.entries()) child.kill(slot === 2 * at ? 'SIGCONT' : 'SIGSTOP');
  }, SLOT_MS);
  try {
    return await work();
  } finally {
    clearInterval(clock);
    for (const child of processes) child.kill('SIGCONT');
  }
}
