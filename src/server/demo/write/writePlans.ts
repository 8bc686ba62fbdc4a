import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import type { ServiceContext } from '../../http/requestContext';
import { fillSpace, initialLitres, orderStops, passedSafetyDates } from '../../../domain/tanks/refillPlan';
import type { RefillTank } from '../../../domain/tanks/refillPlan';
import { addMaintenanceWindow } from '../../modules/alarms/maintenanceWindowService';
import { findRefillTanks, refillPlans } from '../../modules/refillPlans/refillPlanRepository';
import { refillPlanTransitions } from '../../modules/refillPlans/refillPlanRoutes';
import { replaceStops, validatePlan } from '../../modules/refillPlans/refillPlanService';
import { nextDocumentNumber } from '../../modules/settings/documentNumberService';
import { calendarAt, startOfDay } from '../generate/calendar';
import { dubaiDate, addDays } from '../../../domain/dates';
import { HOUR_MS } from '../../../domain/durations';
import type { Company } from '../generate/company';
import { employeeByUsername } from '../generate/parties/staff';
import { contextOf } from './signedInAs';
import type { WriteContext } from './writeBilling';

/** Context of the operations manager at a time. */
const managerAt = (db: Db, { staff }: Company, now: number): ServiceContext =>
  contextOf(db, employeeByUsername(staff, 'o.khan'), { now });

const TRUCK = { truck: 'DXB 41210', capacity_l: 9_000 } as const;
/** Minimum quantity of a delivery. */
const MIN_LITRES = 400;
const MAX_STOPS = 5;

const byUrgency = (a: RefillTank, b: RefillTank): number =>
  (a.refill_by ?? '9').localeCompare(b.refill_by ?? '9') || Number(a.level_percent) - Number(b.level_percent);

/** The most urgent fillable tanks of one emirate, as many as the truck has gas for. */
function chooseStops(tanks: readonly RefillTank[], day: string, now: number) {
  const litresOf = (tank: RefillTank) => initialLitres(tank, now);
  const urgent = tanks
    .filter((tank) => !tank.plan && tank.status === 'commissioned')
    .filter((tank) => passedSafetyDates(tank, day).length === 0 && fillSpace(tank, now).basis === 'level')
    .filter((tank) => litresOf(tank) >= MIN_LITRES && litresOf(tank) <= TRUCK.capacity_l)
    .sort(byUrgency);
  const chosen: RefillTank[] = [];
  for (const tank of urgent.filter(({ site }) => site.emirate === urgent[0]?.site.emirate)) {
    const planned = [...chosen, tank].reduce((sum, one) => sum + litresOf(one), 0);
    if (chosen.length < MAX_STOPS && planned <= TRUCK.capacity_l) chosen.push(tank);
  }
  return orderStops(chosen).map((tank) => ({ tank: tank._id, litres: litresOf(tank) }));
}

async function addPlan(context: ServiceContext, company: Company, day: string, driver: string | null) {
  const { db, now, currentUser } = context;
  const tanks = await findRefillTanks(
    db,
    company.tanks.map(({ id }) => id),
  );
  const input = { ...TRUCK, day, driver, notes: null, stops: chooseStops(tanks, day, now) };
  await validatePlan(context, input);
  const id = newRecordId(now);
  const at = new Date(now);
  await refillPlans.add(db, id, input, {
    unique_number: await nextDocumentNumber(db, 'RP', now),
    created_by: currentUser.userId,
    created_at: at,
    updated_at: at,
  });
  await replaceStops(context, id, input);
  await context.recordChange({ action: 'refill_plan.added', model: 'refill_plan', id, after: input });
  return id;
}

/** Tomorrow's truck is released to its driver; the plan of the day after is a draft. */
export async function writeRefillPlans(db: Db, company: Company, { now }: WriteContext): Promise<void> {
  const today = dubaiDate(now);
  const driver = employeeByUsername(company.staff, 'r.santos').id;
  const before = managerAt(db, company, now - HOUR_MS);
  const released = await addPlan(before, company, addDays(today, 1), driver);
  await refillPlanTransitions.run(before, released, 'release', {});
  await addPlan(managerAt(db, company, now - HOUR_MS / 3), company, addDays(today, 2), null);
}

/** Maintenance of a tank's gauge some days ago, during which it raised no alarms. */
export async function writeMaintenance(db: Db, company: Company, { now }: WriteContext): Promise<void> {
  const day = calendarAt(now).day(-4);
  const [starts, ends] = [startOfDay(day) + 9 * HOUR_MS, startOfDay(day) + 13 * HOUR_MS];
  const tank = company.tanks.find(({ status }) => status === 'commissioned');
  if (!tank) return;
  await addMaintenanceWindow(managerAt(db, company, starts - 16 * HOUR_MS), {
    tank: tank.id,
    scope: 'tank' as const,
    reason: 'Dial gauge and sensor are replaced',
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
  });
}
