import { sql } from 'kysely';
import type { SqlExpression } from '../../lists/fields';

/** Position of a severity, the most urgent one first. */
export const urgencyOf = (severity: SqlExpression): SqlExpression =>
  sql`array_position(array['critical', 'warning', 'info'], ${severity})`;

/** Highest severity of the alarms `a` that meet a condition and are not cleared; null without one. */
const highestSeverity = (condition: SqlExpression): SqlExpression => sql`(select a.severity from alarms a
  where ${condition} and a.status <> 'cleared' order by ${urgencyOf(sql`a.severity`)} limit 1)`;

export const tankAlarmSeverity = (tank: SqlExpression): SqlExpression =>
  highestSeverity(sql`a.tank_id = ${tank}`);

/** Highest severity of a device's own alarms and of the outages that silenced it. */
export const deviceAlarmSeverity = (device: SqlExpression): SqlExpression =>
  highestSeverity(sql`(a.device_id = ${device} or ${device} = any(a.device_ids))`);

/** Whether a device has an alarm that is not cleared; the devices with one are found once per query. */
export const hasDeviceAlarm = (device: SqlExpression): SqlExpression => sql`${device} in (
  select a.device_id from alarms a where a.device_id is not null and a.status <> 'cleared'
  union all select unnest(a.device_ids) from alarms a where a.status <> 'cleared')`;
