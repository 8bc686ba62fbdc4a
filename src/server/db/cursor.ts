import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './client';

const BATCH_SIZE = 500;
const IDLE_TIMEOUT = '60s';

/** All rows of a question, some at a time, as they stood when the first was read; whoever stops early lets go of all. */
export async function* streamRows<Row>(db: Db, question: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_TIMEOUT)}`.execute(trx);
    await sql`declare every_row no scroll cursor for ${question}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from every_row`.execute(trx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
