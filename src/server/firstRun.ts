import { sql } from 'kysely';
import type { Pool } from 'pg';
import { CannotStart } from './cannotStart';
import { openPool, queriesOver, type Db } from './database/pool';
import { DEMO_SIGN_INS } from './demo/people';
import type { Making, Prepared } from './demo/prepared';
import type { Seeding } from './demo/seed';
import type { Size } from './demo/size';
import { SHOWCASE, SMALL } from './demo/size';
import type { Settings } from './settings';

/** Where a first run writes the demo company, and who hears of it. */
interface Place extends Pick<Seeding, 'tell'> {
  ownersUrl: string;
}

const MARK = 'demo';
const SIZES: Record<Settings['demoSize'], Size> = { small: SMALL, showcase: SHOWCASE };

async function isMarked(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from secrets where name = $1', [MARK]);
  return rowCount === 1;
}

/** Who may sign in to the demo company, line by line. */
export const signInLines = (): readonly string[] => [
  'Sign in to the demo company as:',
  ...DEMO_SIGN_INS.map(({ username, password, role }) => `  ${username.padEnd(18)} ${password}   ${role}`),
];

/** The demo company of a first run; what makes it is loaded for that run alone. */
export function demoFor({ demo, demoSize }: Settings, means: Pick<Making, 'files' | 'clock'>) {
  const making: Making = { ...means, size: SIZES[demoSize] };
  let prepared: Promise<Prepared> | undefined;
  return {
    /** Make it where it is welcome, while there are no tables to write it into. */
    begin: () => {
      if (!demo) return;
      prepared = import('./demo/prepared').then(({ prepareDemo }) => prepareDemo(making));
      void Promise.allSettled([prepared]);
    },
    /** Write it where it is welcome, refuse it where real work is done; tells whether it is there. */
    isHere: async (pool: Pool, place: Place): Promise<boolean> => {
      const marked = await isMarked(pool);
      if (marked && !demo)
        throw new CannotStart(
          'This database holds the demo company, whose passwords everybody knows: use another one.',
        );
      if (marked || !demo) return marked;
      return writeDemo(place, { ...making, ...(prepared && { prepared: await prepared }) });
    },
  };
}

/** The tables' owner writes it, since only they may lay indexes aside meanwhile. */
async function writeDemo({ ownersUrl, tell }: Place, making: Omit<Seeding, 'db'>): Promise<boolean> {
  const along = (trx: Db) => sql`insert into secrets (name, bytes) values (${MARK}, '')`.execute(trx);
  const { seedDemo } = await import('./demo/seed');
  const owners = openPool(ownersUrl, { most: 1, patient: true });
  try {
    return await seedDemo({ ...making, db: queriesOver(owners), along, ...(tell && { tell }) });
  } finally {
    await owners.end();
  }
}
