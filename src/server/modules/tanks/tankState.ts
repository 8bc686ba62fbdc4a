import { sql } from 'kysely';
import type { SqlExpression } from '../../lists/fields';

/** A column of the current state of the tank `t`. */
export const tankState = (column: string): SqlExpression =>
  sql`(select s.${sql.ref(column)} from tank_states s where s.tank_id = t.id)`;

export const levelPercent = tankState('level_percent');

/** Litres of a share of the water capacity in percent. */
export const litres = (percent: SqlExpression): SqlExpression => sql`(t.water_capacity_l * ${percent} / 100)`;

/** Litres above the reserve, below which vapour can't be drawn reliably. */
export const usableLitres = litres(sql`greatest(0, ${levelPercent} - t.reserve_percent)`);

export const levelStatus = sql`level_status(${levelPercent}, t.critical_level, t.low_level, t.high_level)`;
