import { sql } from 'kysely';
import type { Db } from './database/pool';

/** The number that a setting holds today, money in fils; `otherwise` where the company has set none. */
export async function numberSet(db: Db, key: string, otherwise: number): Promise<number> {
  const { rows } = await sql<{
    value: number;
  }>`select number_set(${key}, ${otherwise})::float8 as value`.execute(db);
  return rows[0]?.value ?? otherwise;
}
