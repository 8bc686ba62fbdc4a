import { joinEmbedded } from '../../src/server/database/embedded/start';
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

/** How much more two server processes on one PostgreSQL answer than one does, asked in turn. */
export const processFigures = (dataDir: string, admin: Credentials): Promise<Figure[]> =>
  generously({ DATA_DIR: dataDir }, async (one) => {
    const database = await joinEmbedded(dataDir);
    if (!database) throw new Error('The database of the first process can’t be reached.');
    return generously({ DATA_DIR: dataDir, DATABASE_URL: database }, async (two) => {
      const [alone, beside] = [await loadsAt(one, admin), await loadsAt(two, admin)];
      const figures: Figure[] = [];
      for (const [at, load] of alone.entries())
        if (COMPARED.includes(load.name))
          figures.push(await compared(load, inTurn(load, beside[at] ?? load)));
      return figures;
    });
  });

/** What a balancer does that sends one request here and the next one there. */
export const inTurn = (one: Load, two: Load): Load => ({
  ...one,
  send: (turn) => (turn % 2 === 0 ? one : two).send(turn),
});

async function compared(one: Load, two: Load): Promise<Figure> {
  const ratios: number[] = [];
  console.log(`server, ${one.name} by one process and by two`);
  await rate(two);
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await rate(one);
    ratios.push((await rate(two)) / alone);
  }
  return { name: `${one.name}: requests, two processes to one`, value: median(ratios), unit: 'x', digits: 2 };
}

const rate = async (load: Load): Promise<number> =>
  (await loadFigures({ ...load, count: COUNT }))[0]?.value ?? NaN;
