import { Type } from 'typebox';
import type { RefillPlan } from '../../../domain/tanks/refillPlan';
import { REFILL_PLAN_TRANSITIONS } from '../../../domain/tanks/refillPlan';
import {
  cancelRefillPlanInputSchema,
  refillPlanInputSchema,
  refillTanksInputSchema,
} from '../../../domain/tanks/refillPlanInput';
import type { RefillPlanInput } from '../../../domain/tanks/refillPlanInput';
import { labelOf } from '../../../domain/labels';
import { route } from '../../http/route';
import { crudRoutes } from '../../lists/crudRoutes';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { nextDocumentNumber } from '../settings/documentNumberService';
import {
  findRefillTanks,
  refillPlanRecordSchema,
  refillPlans,
  refillTankSchema,
} from './refillPlanRepository';
import { cancelPlan, releasePlan, replaceStops, validatePlan } from './refillPlanService';

const refillPlanExportColumns: SpreadsheetColumns<RefillPlan> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  day: [['Day', ({ day }) => day]],
  truck: [['Truck', ({ truck }) => truck]],
  driver: [['Driver', ({ driver }) => driver?.label]],
  stops_count: [['Stops', ({ stops_count }) => stops_count]],
  planned_l: [['Planned (L)', ({ planned_l }) => planned_l]],
  capacity_l: [['Truck capacity (L)', ({ capacity_l }) => capacity_l]],
  status: [['Status', ({ status }) => labelOf(status)]],
};

export const refillPlanTransitions = createTransitionRoutes({
  noun: 'refill_plan',
  label: 'plan',
  tableName: 'refill_plans',
  repository: refillPlans,
  recordSchema: refillPlanRecordSchema,
  transitions: REFILL_PLAN_TRANSITIONS,
  inputSchemas: { cancel: cancelRefillPlanInputSchema },
  apply: { release: releasePlan, cancel: (context, plan, { reason }) => cancelPlan(context, plan, reason) },
});

/** Refill plans: list, read, add, change, release and cancel. */
export const refillPlanRoutes = [
  ...crudRoutes({
    noun: 'refill_plan',
    permissionGroup: 'Tanks',
    createPermission: 'canUpdateTanks',
    repository: refillPlans,
    exportColumns: refillPlanExportColumns,
    inputSchema: refillPlanInputSchema,
    recordSchema: refillPlanRecordSchema,
    initialColumns: async ({ db, now, currentUser }) => ({
      unique_number: await nextDocumentNumber(db, 'RP', now),
      created_by: currentUser.userId,
    }),
    validate: (context, input, before, record) =>
      validatePlan(context, input as RefillPlanInput, before, record),
    saveRelated: (context, id, input) => replaceStops(context, id, input as RefillPlanInput),
  }),
  route({
    method: 'POST',
    path: '/refill_plan/tanks',
    summary: 'Levels, space, safety dates and open orders of tanks, to plan their refill',
    permission: 'canViewTanks',
    body: refillTanksInputSchema,
    response: Type.Object({ tanks: Type.Array(refillTankSchema) }),
    handler: async ({ db, body }) => ({ tanks: await findRefillTanks(db, body.tanks) }),
  }),
  ...refillPlanTransitions.routes,
];
