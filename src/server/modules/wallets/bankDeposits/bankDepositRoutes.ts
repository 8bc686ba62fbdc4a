import { Type } from 'typebox';
import { dubaiDate } from '../../../../domain/dates';
import { fromFils } from '../../../../domain/money';
import { BANK_DEPOSIT_TRANSITIONS } from '../../../../domain/wallets/bankDeposit';
import {
  bankDepositInputSchema,
  reverseBankDepositInputSchema,
} from '../../../../domain/wallets/bankDepositInput';
import { orNotFound } from '../../../http/httpError';
import { moneySchema } from '../../../http/responseSchemas';
import { route } from '../../../http/route';
import { readRoutes } from '../../../lists/crudRoutes';
import { createTransitionRoutes } from '../../../lists/transitionRoutes';
import { cashInSafe } from '../../ledger/safeService';
import { bankDepositSchema, bankDeposits } from './bankDepositRepository';
import { recordBankDeposit } from './bankDepositService';

const bankDepositTransitions = createTransitionRoutes({
  noun: 'bank_deposit',
  label: 'deposit',
  tableName: 'bank_deposits',
  repository: bankDeposits,
  recordSchema: bankDepositSchema,
  transitions: BANK_DEPOSIT_TRANSITIONS,
  inputSchemas: { reverse: reverseBankDepositInputSchema },
  apply: {
    reverse: ({ now, currentUser }, _deposit, { reason }) => ({
      reversed_at: new Date(now),
      reversed_by: currentUser.userId,
      reversal_reason: reason,
    }),
  },
});

/** Cash taken from the safe to the bank. */
export const bankDepositRoutes = [
  route({
    method: 'GET',
    path: '/custody/safe',
    summary: 'Cash in the safe now',
    permission: 'superAdmin',
    response: Type.Object({ held: moneySchema }),
    handler: async ({ db, now }) => ({ held: fromFils(await cashInSafe(db, dubaiDate(now))) }),
  }),
  route({
    method: 'POST',
    path: '/bank_deposit/add',
    summary: 'Record cash that was taken from the safe to the bank, at most what the safe holds',
    permission: 'superAdmin',
    status: 201,
    idempotent: true,
    auditAction: 'bank_deposit.added',
    body: bankDepositInputSchema,
    response: bankDepositSchema,
    handler: async (context) =>
      orNotFound(await bankDeposits.find(context.db, await recordBankDeposit(context, context.body))),
  }),
  ...readRoutes({
    noun: 'bank_deposit',
    permissionGroup: 'superAdmin',
    repository: bankDeposits,
    recordSchema: bankDepositSchema,
  }),
  ...bankDepositTransitions.routes,
];
