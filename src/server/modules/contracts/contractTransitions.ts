import { sql } from 'kysely';
import type { Contract } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import type { Doer } from '../../http/requestContext';
import { checkLinks } from '../../lists/references';
import type { Target } from '../../lists/references';
import { CONTRACT_STEP_DRAFTS, CONTRACT_STEPS } from '../../../domain/contracts/contractTransitions';
import { dayInDubai } from '../../../domain/dates';
import { approveDiscount, refuseUnapproved } from './contractDiscount';
import { indexOf, turnCounter, readContract } from './contractCounter';
import { refundCredit, useCredit } from './contractCredit';
import { refundDeposit, refuseRefund, takeDeposit, waiveDeposit } from './depositService';
import { close, settle, terminate } from './contractTermination';
import {
  aroundOf,
  expiredPaper,
  refuseBlocked,
  refuseEarlierEnd,
  refuseOverdue,
  refuseUnfreeCounter,
  refuseWithoutDeposit,
  refuseWithoutJob,
  refuseWithoutPapers,
} from './contractGuards';
import {
  tellActivated,
  tellPending,
  tellSuspended,
  tellTerminated,
  tellToRefund,
} from './contractNotifications';
import { contractRecord } from './contractSchemas';
import { contracts } from './contractRepository';
import { Refusal, unfit } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { saidByUnit } from '../counters/readings/readingService';

/** Who may collect what a contract owes. */
export const COLLECTOR: Record<'collector', Target> = {
  collector: {
    table: 'users',
    where: sql`r.status = 'active'`,
    sentence: 'Choose an employee who is not blocked',
  },
};

/** Give a contract to the one who collects what it owes. */
export async function assignCollector(ask: Doer, _contract: Contract, told: { collector: Id }) {
  await checkLinks(ask.db, COLLECTOR, told);
  return { collector_id: told.collector };
}

async function activate(
  ask: Doer,
  contract: Contract,
  told: { opening_reading?: number | null | undefined },
) {
  const today = dayInDubai(ask.now);
  const around = await aroundOf(ask.db, contract, today);
  refuseBlocked(around);
  refuseUnapproved(contract);
  refuseWithoutPapers(around);
  refuseWithoutDeposit(contract);
  await refuseUnfreeCounter(ask.db, contract);
  const value = indexOf(contract, {
    field: 'opening_reading',
    label: 'Opening reading',
    value: told.opening_reading ?? (await saidByUnit(ask, contract.counter?._id)),
  });
  if (value !== null) await readContract(ask, contract, { at: today, value, type: 'opening' });
  await turnCounter(ask, contract, 'active', 'open');
  return { opening_reading: value };
}

async function suspend(ask: Doer, contract: Contract, { reason }: { reason: string }) {
  await refuseWithoutJob(ask, contract, 'disconnection');
  await turnCounter(ask, contract, 'disconnected', 'closed');
  return { suspend_reason: reason };
}

async function resume(
  ask: Doer,
  contract: Contract,
  { agreement }: { agreement?: string | null | undefined },
) {
  refuseOverdue(await aroundOf(ask.db, contract, dayInDubai(ask.now)), agreement);
  await refuseWithoutJob(ask, contract, 'reconnection');
  await turnCounter(ask, contract, 'active', 'open');
  return { suspend_reason: null };
}

interface Renewing {
  end_date: string;
  tenancy_end?: string | null | undefined;
}

async function renew(ask: Doer, contract: Contract, { end_date, tenancy_end }: Renewing) {
  refuseEarlierEnd(contract, end_date, ask.now);
  const today = dayInDubai(ask.now);
  const around = await aroundOf(ask.db, contract, today);
  refuseWithoutPapers(around);
  const tenancy = tenancy_end ?? contract.tenancy_end;
  const expired = expiredPaper(around, tenancy, today);
  if (expired && tenancy && tenancy < today) throw unfit({ tenancy_end: expired });
  if (expired) throw new Refusal(409, expired);
  return { end_date, ...(tenancy_end && { tenancy_end }) };
}

function cancel(_ask: Doer, { deposit_held = 0 }: Contract, { reason }: { reason: string }) {
  if (deposit_held > 0)
    throw new Refusal(409, 'Have a SuperAdmin refund the deposit before the contract is cancelled.');
  return Promise.resolve({ cancel_reason: reason });
}

/** From a draft to its clearance. */
export const contractSteps = stepping({
  noun: 'contract',
  one: 'contract',
  rows: 'contracts',
  table: contracts,
  record: contractRecord,
  steps: CONTRACT_STEPS,
  drafts: CONTRACT_STEP_DRAFTS,
  whose: { refundDeposit: refuseRefund },
  work: {
    submit: async (ask, contract) => {
      refuseBlocked(await aroundOf(ask.db, contract, dayInDubai(ask.now)));
      return {};
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
    useCredit,
    assign: assignCollector,
    cancel,
  },
  after: {
    submit: tellPending,
    activate: tellActivated,
    suspend: tellSuspended,
    resume: tellActivated,
    renew: tellActivated,
    terminate: tellTerminated,
    settle: tellToRefund,
  },
  lists: { refundCredit: ['credit_balance'], useCredit: ['credit_balance', 'balance_due'] },
  elsewhere: {
    takeDeposit: { otherwise: 'A deposit is taken before a contract ends.' },
    waiveDeposit: { otherwise: 'A deposit is waived before a contract begins.' },
    refundDeposit: { otherwise: 'A deposit is refunded when a contract has ended or never began.' },
    refundCredit: { otherwise: 'No money is taken before a contract begins, so none goes back.' },
    useCredit: { otherwise: 'Only a contract that has begun and isn’t closed has invoices to be paid.' },
    settle: { otherwise: 'End the supply before the deposit is settled.' },
  },
});
