import { sql } from 'kysely';
import type { SqlExpression } from '../../lists/fields';

/** A column of the current state of the tank `t`. */
export const tankState = (column: string): SqlExpression =>
  sql`(select s.${sql.ref(column)} from tank_states s where s.tank_id = t.id)`;

export const levelPercent = tankState('level_percent');

/** Litres of a share of the water capacity in percent. */
export const litres = (percent: SqlExpression): SqlExpression => sql`(t.water_capacity_l * ${percent} / 100)`;

/** A share of the capacity, at least zero; null without a level. */
const atLeastZero = (percent: SqlExpression): SqlExpression =>
  sql`(case when ${percent} < 0 then 0 else ${percent} end)`;

/** Litres from a level to the maximum fill. */
export const ullageLitresAt = (level: SqlExpression): SqlExpression =>
  litres(atLeastZero(sql`(t.max_fill_percent - ${level})`));

/** Litres from a level down to the reserve, below which vapour can't be drawn reliably. */
export const usableLitresAt = (level: SqlExpression): SqlExpression =>
  litres(atLeastZero(sql`(${level} - t.reserve_percent)`));

export const ullageLitres = ullageLitresAt(levelPercent);
export const usableLitres = usableLitresAt(levelPercent);

export const levelStatus = sql`level_status(${levelPercent}, t.critical_level, t.low_level, t.high_level)`;
