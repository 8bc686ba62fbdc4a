import { sql } from 'kysely';
import type { SqlExpression } from '../../lists/fields';

const column = (unit: string, name: string): SqlExpression => sql.ref(`${unit}.${name}`);

/** After how many minutes without a word a unit is offline, as the settings have it today. */
export const offlineAfterMinutes = (
  unit: string,
): SqlExpression => sql`silent_after(${column(unit, 'offline_after_min')},
  ${column(unit, 'report_interval_min')}, (select number_set('offline_factor')))`;

/** How a unit is heard: online, late or offline. */
export const connectionStatus = (
  unit: string,
): SqlExpression => sql`contact_of(${column(unit, 'last_seen_at')},
  ${column(unit, 'report_interval_min')}, ${offlineAfterMinutes(unit)})`;
