import { seedDemo } from '../../../src/server/demo/seed';
import type { Size } from '../../../src/server/demo/size';
import type { Deps } from '../../../src/server/kit/deps';
import { world } from '../../server/world';
import type { World } from '../../server/world';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** So small that the whole database can be looked at again and again, and yet it has every kind of record. */
const SMALL: Size = { sites: 8, tanks: 12, clients: 24, contracts: 30, orders: 24 };

/** The real server on a small demo company in a database of its own. */
export async function house(more: Partial<Deps> = {}): Promise<World & { close: () => Promise<void> }> {
  const w = await world(more);
  const { db, files, clock } = w.deps;
  await seedDemo({ db, files, clock, size: SMALL, hashCost: CHEAP });
  return { ...w, close: w.end };
}
