import { sql } from 'kysely';
import type { Sql } from '../../lists/fields';

const column = (unit: string, name: string): Sql => sql.ref(`${unit}.${name}`);

/** After how many minutes without a word a unit is offline, as the settings have it today. */
export const silentAfter = (unit: string): Sql => sql`silent_after(${column(unit, 'offline_after_min')},
  ${column(unit, 'report_interval_min')}, (select number_set('offline_factor')))`;

/** How a unit is heard: online, late or offline. */
export const contactOf = (unit: string): Sql => sql`contact_of(${column(unit, 'last_seen_at')},
  ${column(unit, 'report_interval_min')}, ${silentAfter(unit)})`;
