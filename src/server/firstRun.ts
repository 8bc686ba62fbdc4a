import { sql } from 'kysely';
import type { Pool } from 'pg';
import { CannotStart } from './cannotStart';
import { openPool, queriesOver, type Db } from './database/pool';
import { DEMO_SIGN_INS } from './demo/people';
import { seedDemo, type Seeding } from './demo/seed';
import type { Size } from './demo/size';
import { SHOWCASE, SMALL } from './demo/size';
import type { Settings } from './settings';

/** What the demo company is written with, but for what a first run itself knows. */
interface Writing extends Pick<Seeding, 'files' | 'clock' | 'tell'> {
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

/** Write the demo company on a first run where it is welcome, refuse it where real work is done; tells whether it is there. */
export async function demoIsHere(settings: Settings, pool: Pool, seeding: Writing): Promise<boolean> {
  const marked = await isMarked(pool);
  if (marked && !settings.demo)
    throw new CannotStart(
      'This database holds the demo company, whose passwords everybody knows: use another one.',
    );
  if (marked || !settings.demo) return marked;
  return writeDemo(seeding, SIZES[settings.demoSize]);
}

/** The tables' owner writes it, since only they may lay indexes aside meanwhile. */
async function writeDemo({ ownersUrl, ...seeding }: Writing, size: Size): Promise<boolean> {
  const along = (trx: Db) => sql`insert into secrets (name, bytes) values (${MARK}, '')`.execute(trx);
  const owners = openPool(ownersUrl, { most: 1 });
  try {
    return await seedDemo({ ...seeding, db: queriesOver(owners), along, size });
  } finally {
    await owners.end();
  }
}
