import { TOLERANCE_PERCENT } from '../../../domain/orders/offer';
import type { Id } from '../../../domain/entity';
import type { Order } from '../../../domain/orders/order';
import { skipsOffer } from '../../../domain/orders/orderTransitions';
import type { Check, WorkDraft } from '../../../domain/orders/orderWork';
import { HOUR_MS } from '../../../domain/session/session';
import { SUPER_ADMIN, allows } from '../../../domain/permissions';
import type { Permission } from '../../../domain/permissions';
import { everywhere } from '../../db/rowVisibility';
import type { Db } from '../../db/client';
import type { Doer } from '../../http/requestContext';
import { CHANGED_MEANWHILE, Refusal, unfit } from '../../http/httpError';
import { checkLinks } from '../../lists/references';
import type { Target } from '../../lists/references';
import { doesMoreThanRead } from './orderTeam';
import { sql } from 'kysely';

/** Only whoever has the job, or may change orders, goes on with it. */
export function refuseStranger({ visitor }: Doer, { assigned_to }: Pick<Order, 'assigned_to'>): void {
  if (allows(visitor.grants, 'canUpdateOrders') || assigned_to?._id === visitor.userId) return;
  throw new Refusal(403, 'Only the assignee, or somebody who may change orders, can do this.');
}

/** Some steps need a second flag. */
export function refuseWithout({ visitor }: Doer, flag: Permission): void {
  if (!allows(visitor.grants, flag)) throw new Refusal(403, 'You are not allowed to do this.');
}

/** A job that somebody is to pay for is not planned before its offer was accepted. */
export function refuseUnapproved(order: Order): void {
  if (order.status === 'Approved' || skipsOffer(order)) return;
  throw new Refusal(409, 'This order is billable and no emergency, so its offer has to be accepted first.');
}

/** Whoever is given a job works here, and may do more than look at it. */
const ASSIGNEE: readonly Target[] = [
  { table: 'users', where: sql<boolean>`r.status = 'active'`, sentence: 'Choose an employee who is active' },
  {
    table: 'users',
    where: doesMoreThanRead(sql`r.role_id`),
    sentence: 'Choose an employee whose role may do more than read',
  },
];

interface Planned {
  assigned_to: string;
  day: string;
  time: string;
}

/** Whoever works in some areas only sees neither meter nor client elsewhere, and could not finish a job there. */
async function refuseElsewhere(db: Db, user: Id, site: string): Promise<void> {
  const { rows } = await sql`select from users u join roles r on r.id = u.role_id
    where u.id = ${user} and u.areas <> '{}' and r.name <> ${SUPER_ADMIN}
      and not exists (select from ${everywhere('tanks')} k
        where k.site_code = ${site} and k.site_emirate = any(u.areas) and k.deleted_at is null)
      and not exists (select from ${everywhere('counters')} n
        where n.site_code = ${site} and n.route_code = any(u.areas) and n.deleted_at is null)`.execute(db);
  if (rows.length > 0) throw unfit({ assigned_to: 'Choose an employee who works where this job is' });
}

/** Who does the job, and the moment of the visit as the table keeps it. */
export async function planOf(ask: Doer, { site }: Order, { assigned_to, day, time }: Planned) {
  for (const rule of ASSIGNEE) await checkLinks(ask.db, { assigned_to: rule }, { assigned_to });
  if (site) await refuseElsewhere(ask.db, assigned_to, site.code);
  const scheduled_at = new Date(`${day}T${time}:00+04:00`);
  if (scheduled_at.getTime() < ask.now - HOUR_MS) throw unfit({ day: 'The visit can’t be in the past' });
  return { assigned_to, scheduled_at };
}

/** What is written down must follow what was read, keep what is required, and come before the bill. */
export function refuseWork(order: Order, { version, checklist }: WorkDraft): void {
  if (version !== order.version) throw new Refusal(409, CHANGED_MEANWHILE, { record: order });
  if (order.bill && order.bill.status !== 'Credited')
    throw new Refusal(409, 'This order is billed already, so what was done for it stays.');
  const required = (order.checklist ?? []).filter((check) => check.required);
  const kept = (wanted: Check) =>
    checklist.some((check: Check) => check.required && check.text === wanted.text);
  const missing = required.find((check) => !kept(check));
  if (missing) throw new Refusal(409, `The check “${missing.text}” is required and has to stay.`);
}

/** What was done may cost a little more than what was accepted, not much. */
export function refuseDearer(gross: number, accepted: { number: string; total: number }): void {
  const most = Math.round(accepted.total * (100 + TOLERANCE_PERCENT));
  if (gross <= most) return;
  throw new Refusal(
    409,
    `What was done comes to more than ${String(TOLERANCE_PERCENT)} % above ${accepted.number}; a new version of the offer has to be accepted first.`,
  );
}

/** A job is over once nobody has to pay for it any more. */
export function refuseUnpaid({ billable, bill, result }: Order): void {
  const inVain = result === 'no_access' || result === 'refused';
  if (!bill && billable && !inVain) throw new Refusal(409, 'This order is billable and has no invoice yet.');
  if (bill && bill.status !== 'Paid' && bill.status !== 'Credited')
    throw new Refusal(409, `Its invoice ${bill.unique_number} is not paid yet.`);
}
