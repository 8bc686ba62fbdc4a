import type { BillStatus } from '../../../domain/bills/bill';
import { OFFER_TOLERANCE_PERCENT } from '../../../domain/orders/offer';
import type { Id } from '../../../domain/entity';
import type { Order } from '../../../domain/orders/order';
import { isUnsuccessfulVisit, skipsOffer } from '../../../domain/orders/orderTransitions';
import type { ChecklistItem, OrderWorkInput } from '../../../domain/orders/orderWork';
import { SUPER_ADMIN, hasPermission } from '../../../domain/permissions';
import { HOUR_MS } from '../../../domain/durations';
import { VERSION_CONFLICT } from '../../../domain/errorMessages';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import { fullName } from '../../lists/fields';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import { roleCanWrite } from './orderTeam';
import { sql } from 'kysely';

/** Only the assignee, or a user who can update orders, may proceed. */
export function assertAssigneeOrEditor(
  { currentUser }: ServiceContext,
  { assigned_to }: Pick<Order, 'assigned_to'>,
): void {
  if (hasPermission(currentUser.permissions, 'canUpdateOrders') || assigned_to?._id === currentUser.userId)
    return;
  throw new HttpError(403, 'Only the assignee or an employee who can update orders can do this.');
}

/** A billable order requires an accepted offer before it is scheduled. */
export function assertOfferAccepted(order: Order): void {
  if (order.status === 'Approved' || skipsOffer(order)) return;
  throw new HttpError(409, 'A billable order other than an emergency needs an accepted offer first.');
}

/** Assignees must be active and have more than read permissions. */
const ASSIGNEE_TARGETS: readonly ReferenceTarget[] = [
  { table: 'users', where: sql<boolean>`r.status = 'active'`, message: 'Choose an active employee' },
  {
    table: 'users',
    where: roleCanWrite(sql`r.role_id`),
    message: 'Choose an employee whose role is not read-only',
  },
];

interface ScheduleInput {
  assigned_to: Id;
  team?: readonly Id[] | null | undefined;
  day: string;
  time: string;
}

/** Names of the employees who are restricted to areas without the site. */
async function namesOutsideArea(db: Db, users: readonly Id[], site: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${fullName('u')} as name
    from users u join roles r on r.id = u.role_id
    where u.id = any(${[...users]}::uuid[]) and u.areas <> '{}' and r.name <> ${SUPER_ADMIN}
      and not is_site_in_areas(${site}, u.areas) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Area-restricted employees can only be assigned to orders in their areas. */
async function assertWorkInArea(db: Db, { assigned_to, team }: ScheduleInput, site: string): Promise<void> {
  if ((await namesOutsideArea(db, [assigned_to], site)).length > 0)
    throw validationError({ assigned_to: 'Choose an employee who works in this area' });
  const names = await namesOutsideArea(db, team ?? [], site);
  if (names.length > 0)
    throw validationError({
      team: `Choose employees who work in this area, without ${names.join(', ')}`,
    });
}

/** Assignee and visit time in UTC. */
export async function scheduleColumns(context: ServiceContext, { site }: Order, input: ScheduleInput) {
  const { assigned_to, day, time } = input;
  for (const target of ASSIGNEE_TARGETS)
    await validateReferences(context.db, { assigned_to: target }, { assigned_to });
  if (site) await assertWorkInArea(context.db, input, site.code);
  const scheduled_at = new Date(`${day}T${time}:00+04:00`);
  if (scheduled_at.getTime() < context.now - HOUR_MS)
    throw validationError({ day: 'The visit can’t be in the past' });
  return { assigned_to, scheduled_at };
}

/** Throws on a version conflict, a removed required check, or an existing bill. */
export function assertWorkRecordable(order: Order, { version, checklist }: OrderWorkInput): void {
  if (version !== order.version) throw new HttpError(409, VERSION_CONFLICT, { record: order });
  if (order.bill && order.bill.status !== 'Credited')
    throw new HttpError(409, 'This order is already billed, so its work can’t be changed.');
  const required = (order.checklist ?? []).filter((check) => check.required);
  const isPresent = (item: ChecklistItem) =>
    checklist.some((check: ChecklistItem) => check.required && check.text === item.text);
  const missing = required.find((check) => !isPresent(check));
  if (missing) throw new HttpError(409, `The check “${missing.text}” is required and can’t be removed.`);
}

/** The work may exceed the accepted offer by a small percentage. */
export function assertWithinTolerance(gross: number, accepted: { number: string; total: number }): void {
  const limit = Math.round(accepted.total * (100 + OFFER_TOLERANCE_PERCENT));
  if (gross <= limit) return;
  throw new HttpError(
    409,
    `The work is more than ${String(OFFER_TOLERANCE_PERCENT)} % above ${accepted.number}; a new version of the offer must be accepted first.`,
  );
}

const SETTLED: readonly BillStatus[] = ['Paid', 'Credited', 'WrittenOff'];

/** An order is closed without a bill, or when its bill is settled. */
export function assertBilledOrNotBillable({ billable, bill, result }: Order): void {
  if (!bill && billable && !isUnsuccessfulVisit(result))
    throw new HttpError(409, 'This order is billable and has no invoice yet.');
  if (bill && !SETTLED.includes(bill.status))
    throw new HttpError(409, `Its invoice ${bill.unique_number} is not paid yet.`);
}
