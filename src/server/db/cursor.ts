import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './client';

const BATCH_SIZE = 500;
const IDLE_TIMEOUT = '60s';

/**
 * Streams the rows of a query in batches from one snapshot; ending the iteration early releases the cursor.
 */
export async function* streamRows<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_TIMEOUT)}`.execute(trx);
    await sql`declare every_row no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from every_row`.execute(trx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
