import { sql } from 'kysely';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { hasPermission } from '../../../domain/permissions';
import type { PermissionFlag } from '../../../domain/permissions';
import { formatLitres } from '../../../domain/quantities';
import { planErrors, releaseProblems, visitTime } from '../../../domain/tanks/refillPlan';
import type { RefillPlan, RefillStop } from '../../../domain/tanks/refillPlan';
import type { RefillPlanInput } from '../../../domain/tanks/refillPlanInput';
import type { Db } from '../../db/client';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { validateReferences } from '../../lists/references';
import { ASSIGNEE_TARGET, scheduleOrder } from '../orders/orderScheduleService';
import { cancelOrder, openOrder } from '../orders/orderService';
import { findRefillTanks, openRefillOrder, refillPlans } from './refillPlanRepository';

export { openRefillOrder } from './refillPlanRepository';

/** Throws 404 if the plan does not exist. */
export const findRefillPlan = async (db: Db, id: Id): Promise<RefillPlan> =>
  orNotFound(await refillPlans.find(db, id));

/** Throws unless the plan can be driven: its day, driver, tanks, litres and overrides. */
export async function validatePlan(
  context: ServiceContext,
  input: RefillPlanInput,
  before?: Record<string, unknown>,
  record?: RefillPlan,
): Promise<void> {
  const { db, now } = context;
  if (record && record.status !== 'draft')
    throw new HttpError(
      409,
      `This plan is ${record.status}, so it can’t be changed; cancel it and plan its tanks again.`,
    );
  if (input.day !== before?.day && input.day < dubaiDate(now))
    throw validationError({ day: 'Choose today or a later day' });
  await validateReferences(db, { driver: ASSIGNEE_TARGET }, input, before);
  const tanks = await findRefillTanks(
    db,
    input.stops.map(({ tank }) => tank),
  );
  const errors = planErrors(input, {
    tanks: new Map(tanks.map((tank) => [tank._id, tank])),
    now,
    ...(record && { plan: record._id }),
  });
  if (Object.keys(errors).length > 0) throw validationError(errors);
  assertOverridesAllowed(context, input, record?.stops ?? []);
}

const reasonOf = (stops: readonly RefillStop[], tank: Id): string | null =>
  stops.find((stop) => stop.tank._id === tank)?.override_reason ?? null;

function assertOverridesAllowed(
  { currentUser }: ServiceContext,
  input: RefillPlanInput,
  before: readonly RefillStop[],
): void {
  const isNew = ({ tank, override_reason }: RefillPlanInput['stops'][number]) =>
    Boolean(override_reason) && override_reason !== reasonOf(before, tank);
  if (input.stops.some(isNew) && !hasPermission(currentUser.permissions, 'superAdmin'))
    throw new HttpError(
      403,
      'Only a super administrator may permit a delivery after a safety date has passed.',
    );
}

/** Writes the stops of a plan; an unchanged override keeps its author. */
export async function replaceStops({ db, currentUser }: ServiceContext, plan: Id, input: RefillPlanInput) {
  const before = await db
    .deleteFrom('refill_plan_stops')
    .where('plan_id', '=', plan)
    .returning(['tank_id', 'override_reason', 'override_by'])
    .execute();
  const rows = input.stops.map(({ tank, litres, override_reason }, index) => {
    const known = before.find((row) => row.tank_id === tank && row.override_reason === override_reason);
    return {
      plan_id: plan,
      tank_id: tank,
      position: index + 1,
      litres,
      override_reason: override_reason ?? null,
      override_by: override_reason ? (known?.override_by ?? currentUser.userId) : null,
    };
  });
  await db.insertInto('refill_plan_stops').values(rows).execute();
}

function assertMay({ currentUser }: ServiceContext, flag: PermissionFlag, what: string): void {
  if (!hasPermission(currentUser.permissions, flag))
    throw new HttpError(403, `You may not ${what}, so you can’t release this plan.`);
}

/** Turns each stop of a plan into a refill order due on its day: the tank's open order, or a new one. */
export async function releasePlan(context: ServiceContext, plan: RefillPlan) {
  const problems = releaseProblems(plan, context.now);
  if (problems.length > 0) throw new HttpError(409, `${problems.join('. ')}.`);
  if (plan.driver) assertMay(context, 'canUpdateOrders', 'assign orders');
  for (const stop of plan.stops ?? []) await releaseStop(context, plan, stop);
  return { released_at: new Date(context.now), released_by: context.currentUser.userId };
}

async function releaseStop(context: ServiceContext, plan: RefillPlan, stop: RefillStop): Promise<void> {
  const { db } = context;
  const { tank } = stop;
  const { rows } = await sql<OpenOrder>`select id, sla_due from orders
    where id = ${openRefillOrder(sql`${tank._id}::uuid`)} for update`.execute(db);
  const [open] = rows;
  if (open) await moveDeadlineEarlier(context, open, endOfDay(plan.day));
  const order = open?.id ?? (await openRefill(context, plan, stop));
  if (plan.driver) {
    const visit = { assigned_to: plan.driver._id, day: plan.day, time: visitTime(plan.day, context.now) };
    await scheduleOrder(context, order, visit);
  }
  await sql`update refill_plan_stops set order_id = ${order},
      order_version = ${open ? null : sql`(select version from orders where id = ${order})`}
    where plan_id = ${plan._id} and tank_id = ${tank._id}`.execute(db);
}

interface OpenOrder {
  id: Id;
  sla_due: Date;
}

const endOfDay = (day: string): Date => new Date(`${day}T23:59:59+04:00`);

/** An order that was already open becomes due on the day of the plan, unless it is due earlier. */
async function moveDeadlineEarlier(
  context: ServiceContext,
  { id, sla_due }: OpenOrder,
  due: Date,
): Promise<void> {
  if (sla_due <= due) return;
  await context.db
    .updateTable('orders')
    .set({ sla_due: due, version: sql`version + 1`, updated_at: new Date(context.now) })
    .where('id', '=', id)
    .execute();
  await context.recordChange({
    action: 'order.changed',
    model: 'order',
    id,
    before: { sla_due: sla_due.toISOString() },
    after: { sla_due: due.toISOString() },
  });
}

async function openRefill(
  context: ServiceContext,
  { unique_number, truck, day }: RefillPlan,
  { tank, litres }: RefillStop,
): Promise<Id> {
  assertMay(context, 'canCreateOrders', 'add orders');
  const { _id } = await openOrder(
    context,
    {
      type: 'refill',
      priority: 'normal',
      tank: tank._id,
      billable: false,
      title: `Refill: ${tank.code}`,
      description: `${formatLitres(litres)} by truck ${truck} on ${formatDate(day)}, plan ${unique_number}.`,
    },
    'schedule',
  );
  await context.db
    .updateTable('orders')
    .set({ sla_due: endOfDay(day) })
    .where('id', '=', _id)
    .execute();
  return _id;
}

/**
 * Cancels the orders that the release opened and on which no work has begun; its tanks can be planned again.
 */
export async function cancelPlan(context: ServiceContext, { _id }: RefillPlan, reason: string) {
  const { db } = context;
  const { rows } = await sql<{ id: Id; status: 'New' | 'Scheduled' }>`select o.id, o.status
    from refill_plan_stops s join orders o on o.id = s.order_id
    where s.plan_id = ${_id} and o.version = s.order_version and o.status in ('New', 'Scheduled')
    order by o.id for update of o`.execute(db);
  for (const order of rows) await cancelOrder(context, order, `The refill plan was cancelled: ${reason}`);
  await db.updateTable('refill_plan_stops').set({ is_open: false }).where('plan_id', '=', _id).execute();
  return { cancel_reason: reason };
}
