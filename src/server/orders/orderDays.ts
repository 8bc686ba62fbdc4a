import { sql } from 'kysely';
import type { Sql } from '../kit/field';
import { byMoment } from '../kit/filters';
import type { Alongside } from '../kit/stretch';

const day = (moment: Sql): Sql => sql`(${moment} at time zone 'Asia/Dubai')::date`;
const due = day(sql`t.sla_due`);

/** When an order must be done follows when it was written and reported. */
export const orderDays: Alongside[] = (
  [
    ['createdAt', sql`t.created_at`],
    ['reported_at', sql`t.reported_at`],
  ] as const
).map(([sort, moment]) => ({
  filter: 'sla_due',
  sort,
  as: byMoment(moment),
  gap: sql`(${due} - ${day(moment)})`,
}));
