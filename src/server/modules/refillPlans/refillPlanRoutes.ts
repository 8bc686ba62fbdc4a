import { Type } from 'typebox';
import { REFILL_PLAN_TRANSITIONS } from '../../../domain/tanks/refillPlan';
import {
  cancelRefillPlanInputSchema,
  refillPlanInputSchema,
  refillTanksInputSchema,
} from '../../../domain/tanks/refillPlanInput';
import type { RefillPlanInput } from '../../../domain/tanks/refillPlanInput';
import { route } from '../../http/route';
import { crudRoutes } from '../../lists/crudRoutes';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { nextDocumentNumber } from '../settings/documentNumberService';
import { refillPlanExportColumns } from './refillPlanExportColumns';
import {
  findRefillTanks,
  refillPlanRecordSchema,
  refillPlans,
  refillTankSchema,
} from './refillPlanRepository';
import { cancelPlan, releasePlan, replaceStops, validatePlan } from './refillPlanService';

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
