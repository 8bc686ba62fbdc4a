import { OFFER_TOLERANCE_PERCENT } from '../../../domain/orders/offer';
import type { Id } from '../../../domain/entity';
import type { Order } from '../../../domain/orders/order';
import { skipsOffer } from '../../../domain/orders/orderTransitions';
import type { ChecklistItem, OrderWorkInput } from '../../../domain/orders/orderWork';
import { HOUR_MS } from '../../../domain/session/session';
import { SUPER_ADMIN, hasPermission } from '../../../domain/permissions';
import type { PermissionFlag } from '../../../domain/permissions';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { VERSION_CONFLICT, HttpError, validationError } from '../../http/httpError';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import { roleCanWrite } from './orderTeam';
import { sql } from 'kysely';

/** Only whoever has the job, or may change orders, goes on with it. */
export function assertAssigneeOrEditor(
  { currentUser }: ServiceContext,
  { assigned_to }: Pick<Order, 'assigned_to'>,
): void {
  if (hasPermission(currentUser.permissions, 'canUpdateOrders') || assigned_to?._id === currentUser.userId)
    return;
  throw new HttpError(403, 'Only the assignee or an employee who can update orders can do this.');
}

/** Some steps need a second flag. */
export function assertPermission({ currentUser }: ServiceContext, flag: PermissionFlag): void {
  if (!hasPermission(currentUser.permissions, flag))
    throw new HttpError(403, 'You are not allowed to do this.');
}

/** A job that somebody is to pay for is not planned before its offer was accepted. */
export function assertOfferAccepted(order: Order): void {
  if (order.status === 'Approved' || skipsOffer(order)) return;
  throw new HttpError(409, 'A billable order other than an emergency needs an accepted offer first.');
}

/** Whoever is given a job works here, and may do more than look at it. */
const ASSIGNEE_TARGETS: readonly ReferenceTarget[] = [
  { table: 'users', where: sql<boolean>`r.status = 'active'`, message: 'Choose an active employee' },
  {
    table: 'users',
    where: roleCanWrite(sql`r.role_id`),
    message: 'Choose an employee whose role is not read-only',
  },
];

interface ScheduleInput {
  assigned_to: string;
  day: string;
  time: string;
}

/** Whoever works in some areas only sees neither meter nor client elsewhere, and could not finish a job there. */
async function assertAssigneeSeesSite(db: Db, user: Id, site: string): Promise<void> {
  const { rows } = await sql`select from users u join roles r on r.id = u.role_id
    where u.id = ${user} and u.areas <> '{}' and r.name <> ${SUPER_ADMIN}
      and not is_site_in_areas(${site}, u.areas)`.execute(db);
  if (rows.length > 0) throw validationError({ assigned_to: 'Choose an employee who works in this area' });
}

/** Who does the job, and the moment of the visit as the table keeps it. */
export async function scheduleColumns(
  context: ServiceContext,
  { site }: Order,
  { assigned_to, day, time }: ScheduleInput,
) {
  for (const rule of ASSIGNEE_TARGETS)
    await validateReferences(context.db, { assigned_to: rule }, { assigned_to });
  if (site) await assertAssigneeSeesSite(context.db, assigned_to, site.code);
  const scheduled_at = new Date(`${day}T${time}:00+04:00`);
  if (scheduled_at.getTime() < context.now - HOUR_MS)
    throw validationError({ day: 'The visit can’t be in the past' });
  return { assigned_to, scheduled_at };
}

/** What is written down must follow what was read, keep what is required, and come before the bill. */
export function assertWorkRecordable(order: Order, { version, checklist }: OrderWorkInput): void {
  if (version !== order.version) throw new HttpError(409, VERSION_CONFLICT, { record: order });
  if (order.bill && order.bill.status !== 'Credited')
    throw new HttpError(409, 'This order is already billed, so its work can’t be changed.');
  const required = (order.checklist ?? []).filter((check) => check.required);
  const kept = (wanted: ChecklistItem) =>
    checklist.some((check: ChecklistItem) => check.required && check.text === wanted.text);
  const missing = required.find((check) => !kept(check));
  if (missing) throw new HttpError(409, `The check “${missing.text}” is required and can’t be removed.`);
}

/** What was done may cost a little more than what was accepted, not much. */
export function assertWithinTolerance(gross: number, accepted: { number: string; total: number }): void {
  const most = Math.round(accepted.total * (100 + OFFER_TOLERANCE_PERCENT));
  if (gross <= most) return;
  throw new HttpError(
    409,
    `The work is more than ${String(OFFER_TOLERANCE_PERCENT)} % above ${accepted.number}; a new version of the offer must be accepted first.`,
  );
}

/** A job is over once nobody has to pay for it any more. */
export function assertBilledOrNotBillable({ billable, bill, result }: Order): void {
  const inVain = result === 'no_access' || result === 'refused';
  if (!bill && billable && !inVain)
    throw new HttpError(409, 'This order is billable and has no invoice yet.');
  if (bill && bill.status !== 'Paid' && bill.status !== 'Credited')
    throw new HttpError(409, `Its invoice ${bill.unique_number} is not paid yet.`);
}
