import { Type } from 'typebox';
import { ACTIVATION_REQUIREMENTS } from '../../../domain/contracts/activation';
import type { ActivationCheck, ActivationRequirement } from '../../../domain/contracts/activation';
import type { Contract } from '../../../domain/contracts/contract';
import { dubaiDate } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { HttpError, orNotFound } from '../../http/httpError';
import { enumSchema, moneySchema, nullableTextSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { expectedConnectionFee } from './connectionFeeService';
import { assertDiscountApproved } from './contractDiscount';
import {
  assertClientActive,
  assertDepositHeldOrWaived,
  assertDocumentsAttached,
  assertStarted,
  assertSupplyFree,
  loadGuardData,
} from './contractGuards';
import { contracts } from './contractRepository';

/** The guard of each requirement; throws a 409 with a message if it is not met. */
async function activationGuards(
  db: Db,
  contract: Contract,
  today: string,
): Promise<Record<ActivationRequirement, () => unknown>> {
  const guardData = await loadGuardData(db, contract, today);
  return {
    client: () => assertClientActive(guardData),
    discount: () => assertDiscountApproved(contract),
    documents: () => assertDocumentsAttached(guardData),
    deposit: () => assertDepositHeldOrWaived(contract),
    counter: () => assertSupplyFree(db, contract),
    start_date: () => assertStarted(contract, today),
  };
}

async function missingOf(guard: () => unknown): Promise<string | null> {
  try {
    await guard();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}

/** The requirements of an activation, and what is missing of each. */
async function checkActivation(db: Db, contract: Contract, today: string): Promise<ActivationCheck[]> {
  const guards = await activationGuards(db, contract, today);
  const checks: ActivationCheck[] = [];
  for (const requirement of ACTIVATION_REQUIREMENTS)
    checks.push({ requirement, missing: await missingOf(guards[requirement]) });
  return checks;
}

/** Throws one error with everything that is missing. */
export async function assertActivatable(db: Db, contract: Contract, today: string): Promise<void> {
  const missing = (await checkActivation(db, contract, today)).flatMap((check) => check.missing ?? []);
  if (missing.length > 0) throw new HttpError(409, missing.join(' '));
}

/** The requirements of an activation with their state, so that missing ones are visible in advance. */
export const activationRoutes = [
  route({
    method: 'GET',
    path: '/contract/:id/activation',
    summary: 'List the requirements for activating a contract, and what is missing of each',
    permission: 'canViewContracts',
    response: Type.Object({
      documents: Type.Array(
        Type.Object({ requirement: enumSchema(ACTIVATION_REQUIREMENTS), missing: nullableTextSchema }),
      ),
      connection_fee: Type.Union([
        Type.Object({ net: moneySchema, vat: moneySchema, total: moneySchema }),
        Type.Null(),
      ]),
    }),
    handler: async ({ db, now, param }) => {
      const contract = orNotFound(await contracts.find(db, param('id')));
      const today = dubaiDate(now);
      const documents = await checkActivation(db, contract, today);
      return { documents, connection_fee: await expectedConnectionFee(db, contract, today) };
    },
  }),
];
