import { sql } from 'kysely';
import { extendHashChain } from '../../../src/server/audit/auditHashChain';
import type { Db } from '../../../src/server/db/client';
import { inTransaction } from '../../../src/server/db/transaction';

/** Adds every audit entry to the hash chain; open transactions in other databases of the cluster can delay the last ones. */
export async function chainAllEntries(db: Db, now: number): Promise<void> {
  const rest = sql`select from audit where position > coalesce((select max(last_position) from audit_hash_chain), 0)`;
  do await inTransaction(db, (trx) => extendHashChain(trx, now));
  while ((await rest.execute(db)).rows.length > 0);
}
