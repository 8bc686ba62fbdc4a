import { sql } from 'kysely';
import type { SqlExpression } from '../../lists/fields';

const column = (alias: string, name: string): SqlExpression => sql.ref(`${alias}.${name}`);

/** Minutes of silence after which a device is offline. */
export const offlineAfterMinutes = (
  alias: string,
): SqlExpression => sql`offline_after_minutes(${column(alias, 'offline_after_min')},
  ${column(alias, 'report_interval_min')}, (select numeric_setting('offline_factor')))`;

/** Connection status: online, late or offline. */
export const connectionStatus = (
  alias: string,
): SqlExpression => sql`connection_status((select s.last_seen_at from device_states s where s.device_id = ${column(alias, 'id')}),
  ${column(alias, 'report_interval_min')}, ${offlineAfterMinutes(alias)})`;
