import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { SqlExpression } from '../../lists/fields';

const column = (alias: string, name: string): SqlExpression => sql.ref(`${alias}.${name}`);

/** Minutes of silence after which a device is offline. */
export const offlineAfterMinutes = (
  alias: string,
): SqlExpression => sql`offline_after_minutes(${column(alias, 'offline_after_min')},
  ${column(alias, 'report_interval_min')}, (select numeric_setting('offline_factor')))`;

/** Connection status of a device by its state `s`. */
export const statusOfState = (alias: string): SqlExpression => sql`connection_status(s.last_seen_at,
  ${column(alias, 'report_interval_min')}, ${offlineAfterMinutes(alias)})`;

/** Connection status: online, late or offline; a device that was never seen is offline. */
export const connectionStatus = (alias: string): SqlExpression =>
  sql`coalesce((select ${statusOfState(alias)} from device_states s where s.device_id = ${column(alias, 'id')}), 'offline')`;

/** Ends the problem of refused indexes, which messages don't end. */
export async function forgetRefusedIndexes(db: Db, devices: readonly Id[]): Promise<void> {
  await sql`update device_states set problem = null
    where device_id = any(${[...devices]}::uuid[]) and problem = 'index_refused'`.execute(db);
}
