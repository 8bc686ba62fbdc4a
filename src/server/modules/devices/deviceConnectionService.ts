import { sql } from 'kysely';
import type { SqlExpression } from '../../lists/fields';

const column = (unit: string, name: string): SqlExpression => sql.ref(`${unit}.${name}`);

/** After how many minutes without a word a unit is offline, as the settings have it today. */
export const offlineAfterMinutes = (
  unit: string,
): SqlExpression => sql`offline_after_minutes(${column(unit, 'offline_after_min')},
  ${column(unit, 'report_interval_min')}, (select numeric_setting('offline_factor')))`;

/** How a unit is heard: online, late or offline. */
export const connectionStatus = (
  unit: string,
): SqlExpression => sql`connection_status(${column(unit, 'last_seen_at')},
  ${column(unit, 'report_interval_min')}, ${offlineAfterMinutes(unit)})`;
