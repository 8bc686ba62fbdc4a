import { sql } from 'kysely';
import type { Contract } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import type { ServiceContext } from '../../http/requestContext';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import {
  CONTRACT_TRANSITION_INPUT_SCHEMAS,
  CONTRACT_BULK_TRANSITIONS,
  CONTRACT_TRANSITIONS,
} from '../../../domain/contracts/contractTransitions';
import { dubaiDate } from '../../../domain/dates';
import { assertActivatable } from './activationChecklist';
import { approveDiscount } from './contractDiscount';
import { requiredIndex, setCounterState, recordContractReading } from './contractCounter';
import { billConnection } from './connectionFeeService';
import { applyContractCredit, refundCredit } from './creditService';
import { DEPOSIT_NOT_REFUNDABLE, refundDeposit, takeDeposit, waiveDeposit } from './depositService';
import { close, settle, terminate } from './contractTermination';
import {
  loadGuardData,
  expiredDocument,
  assertClientActive,
  assertLaterEnd,
  assertOverdueAgreed,
  assertOrderCompleted,
  assertDocumentsAttached,
} from './contractGuards';
import {
  notifyActivated,
  notifyPending,
  notifySuspended,
  notifyTerminated,
  notifyRefundDue,
} from './contractNotifications';
import { contractRecordSchema } from './contractSchemas';
import { contracts } from './contractRepository';
import { HttpError, validationError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { latestDeviceReading } from '../counters/readings/readingService';

/** Collectors must be active employees. */
export const COLLECTOR_TARGET: Record<'collector', ReferenceTarget> = {
  collector: {
    table: 'users',
    where: sql`r.status = 'active'`,
    message: 'Choose an active employee',
  },
};

async function assignCollector(context: ServiceContext, _contract: Contract, input: { collector: Id }) {
  await validateReferences(context.db, COLLECTOR_TARGET, input);
  return { collector_id: input.collector };
}

async function activate(
  context: ServiceContext,
  contract: Contract,
  input: { opening_reading?: number | null | undefined },
) {
  const today = dubaiDate(context.now);
  await assertActivatable(context.db, contract, today);
  const value = requiredIndex(contract, {
    field: 'opening_reading',
    label: 'Opening reading',
    value: input.opening_reading ?? (await latestDeviceReading(context, contract.counter?._id)),
  });
  if (value !== null) await recordContractReading(context, contract, { at: today, value, type: 'opening' });
  await setCounterState(context, contract, 'active', 'open');
  return { opening_reading: value };
}

async function suspend(context: ServiceContext, contract: Contract, { reason }: { reason: string }) {
  await assertOrderCompleted(context, contract, 'disconnection');
  await setCounterState(context, contract, 'disconnected', 'closed');
  return { suspend_reason: reason };
}

async function resume(
  context: ServiceContext,
  contract: Contract,
  { agreement }: { agreement?: string | null | undefined },
) {
  assertOverdueAgreed(await loadGuardData(context.db, contract, dubaiDate(context.now)), agreement);
  await assertOrderCompleted(context, contract, 'reconnection');
  await setCounterState(context, contract, 'active', 'open');
  return { suspend_reason: null };
}

interface RenewalInput {
  end_date: string;
  tenancy_end?: string | null | undefined;
}

async function renew(context: ServiceContext, contract: Contract, { end_date, tenancy_end }: RenewalInput) {
  assertLaterEnd(contract, end_date, context.now);
  const today = dubaiDate(context.now);
  const guardData = await loadGuardData(context.db, contract, today);
  assertDocumentsAttached(guardData);
  const tenancy = tenancy_end ?? contract.tenancy_end;
  const expired = expiredDocument(guardData, tenancy, today);
  if (expired && tenancy && tenancy < today) throw validationError({ tenancy_end: expired });
  if (expired) throw new HttpError(409, expired);
  return { end_date, ...(tenancy_end && { tenancy_end }) };
}

function cancel(_context: ServiceContext, { deposit_held = 0 }: Contract, { reason }: { reason: string }) {
  if (deposit_held > 0)
    throw new HttpError(
      409,
      'A super administrator must refund the deposit before the contract is cancelled.',
    );
  return { cancel_reason: reason };
}

export const contractTransitions = createTransitionRoutes({
  noun: 'contract',
  label: 'contract',
  tableName: 'contracts',
  repository: contracts,
  recordSchema: contractRecordSchema,
  transitions: CONTRACT_TRANSITIONS,
  bulk: CONTRACT_BULK_TRANSITIONS,
  inputSchemas: CONTRACT_TRANSITION_INPUT_SCHEMAS,
  apply: {
    submit: async (context, contract) => {
      assertClientActive(await loadGuardData(context.db, contract, dubaiDate(context.now)));
    },
    approveDiscount,
    activate,
    suspend,
    resume,
    renew,
    terminate,
    settle,
    close,
    takeDeposit,
    waiveDeposit,
    refundDeposit,
    refundCredit,
    useCredit: applyContractCredit,
    assign: assignCollector,
    cancel,
  },
  afterTransition: {
    submit: notifyPending,
    activate: async (context, contract) => {
      await notifyActivated(context, contract);
      await billConnection(context, contract);
    },
    suspend: notifySuspended,
    resume: notifyActivated,
    renew: notifyActivated,
    terminate: notifyTerminated,
    settle: notifyRefundDue,
  },
  auditedLists: { useCredit: ['credit_balance', 'balance_due'] },
  conflictMessages: {
    approveDiscount: { default: 'A discount can only be approved before the contract starts.' },
    takeDeposit: { default: 'A deposit can only be taken before the contract ends.' },
    waiveDeposit: { default: 'A deposit can only be waived before the contract starts.' },
    refundDeposit: { default: DEPOSIT_NOT_REFUNDABLE },
    useCredit: { default: 'Credit can only be applied on a contract that has started and is not closed.' },
    settle: { default: 'End the supply before the deposit is settled.' },
  },
});
