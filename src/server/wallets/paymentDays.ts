import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { byDay, byMoment } from '../kit/filters';
import type { Alongside } from '../kit/stretch';

export const taken = byMoment(sql`t.paid_at`);
export const due = byDay(sql`t.end_date`);

const follows = sql`(t.end_date - (t.paid_at at time zone 'Asia/Dubai')::date)`;
/** All but post-dated cheques are due on the day on which they are taken. */
const apart = sql<SqlBool>`${follows} <> 0`;

/** The days of a payment that run along with each other. */
export const paymentDays: Alongside[] = [
  { filter: 'end_date', sort: 'paid_at', as: taken, gap: follows, apart },
  { filter: 'end_date', sort: 'contract', as: taken, gap: follows },
  { filter: 'paid_at', sort: 'end_date', as: due, gap: sql`(- ${follows})`, apart },
];
