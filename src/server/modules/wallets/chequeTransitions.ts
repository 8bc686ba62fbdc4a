import type { InferType } from 'yup';
import {
  CHECK_STEPS,
  bounceDraft,
  cancelDraft,
  depositDraft,
  replaceDraft,
} from '../../../domain/wallets/walletTransitions';
import { whyNotDeposited } from '../../../domain/wallets/checkRules';
import { dayInDubai } from '../../../domain/dates';
import { toFils } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { allocate, reverse } from '../payments/allocationService';
import { draftFee, tellBounced, tellDepositLost } from './bouncedCheques';
import { tellPaid } from '../payments/paymentNotifications';
import type { Doer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { takeReplacement } from './chequeReplacement';
import { wallets } from './walletRepository';
import { paymentRecord } from './walletSchemas';
import { refuseVoided } from './walletTransitions';

const NO_CHECK = { null: 'This payment is not a cheque.' };

/** Hand a cheque in at the bank, not before its date and not when it is stale. */
function depositing(ask: Doer, wallet: Wallet, { bank, slip_no }: InferType<typeof depositDraft>) {
  refuseVoided(wallet);
  const today = dayInDubai(ask.now);
  const why = whyNotDeposited(wallet.end_date, today);
  if (why) throw new Refusal(409, why);
  return Promise.resolve({ deposit_bank: bank, deposit_slip_no: slip_no, deposited_on: today });
}

/** A cheque that the bank paid in part stays with the client's certificate; only a whole one is handed in again. */
function representing(ask: Doer, wallet: Wallet, told: InferType<typeof depositDraft>) {
  if (wallet.partial_amount)
    throw new Refusal(
      409,
      'The bank has paid a part of this cheque, so it is not presented again; replace it.',
    );
  return depositing(ask, wallet, told);
}

async function bouncing(
  ask: Doer,
  wallet: Wallet,
  { reason, partial_amount }: InferType<typeof bounceDraft>,
) {
  const part = toFils(partial_amount ?? 0) ?? 0;
  if (part >= (toFils(wallet.amount) ?? 0))
    throw unfit({
      partial_amount: 'Part that was paid must be less than the cheque; otherwise it has cleared',
    });
  await reverse(ask, wallet._id, `Cheque bounced: ${reason}`);
  const bounce_fee_bill = await draftFee(ask, wallet);
  return { bounced_on: dayInDubai(ask.now), bounce_reason: reason, partial_amount: part, bounce_fee_bill };
}

/** A cheque that is still in somebody's hands leaves them with its return. */
async function returning(ask: Doer, wallet: Wallet, { reason }: InferType<typeof cancelDraft>) {
  refuseVoided(wallet);
  await reverse(ask, wallet._id, `Cheque returned: ${reason}`);
  const out = {
    voided_at: new Date(ask.now),
    voided_by: ask.visitor.userId,
    void_reason: `Returned: ${reason}`,
  };
  return { return_reason: reason, ...(wallet.status !== WALLET_DONE && out) };
}

/** From the safe to the bank, and what comes of it there. */
export const checkSteps = stepping({
  noun: 'wallet',
  one: 'cheque',
  rows: 'wallets',
  table: wallets,
  record: paymentRecord,
  steps: CHECK_STEPS,
  column: 'check_status',
  drafts: {
    deposit: depositDraft,
    bounce: bounceDraft,
    represent: depositDraft,
    replace: replaceDraft,
    cancel: cancelDraft,
  },
  work: {
    deposit: depositing,
    clear: (ask) => Promise.resolve({ cleared_on: dayInDubai(ask.now) }),
    bounce: bouncing,
    represent: representing,
    replace: async (ask, wallet, told) => {
      await takeReplacement(ask, wallet, told);
      return undefined;
    },
    cancel: returning,
  },
  after: {
    clear: async (ask, { _id, bills = [] }) => {
      await allocate(ask, _id);
      await tellPaid(
        ask,
        _id,
        bills.map((bill) => bill._id),
      );
    },
    bounce: async (ask, wallet) => {
      await allocate(ask, wallet._id);
      await tellBounced(ask, wallet);
      await tellDepositLost(ask, wallet._id, 'Its cheque bounced');
    },
    cancel: (ask, wallet) => tellDepositLost(ask, wallet._id, 'Its cheque was returned'),
  },
  elsewhere: {
    deposit: { ...NO_CHECK, received: 'This cheque is not in the safe yet; unload it first.' },
    clear: NO_CHECK,
    bounce: NO_CHECK,
    represent: NO_CHECK,
    replace: NO_CHECK,
    cancel: NO_CHECK,
  },
});
