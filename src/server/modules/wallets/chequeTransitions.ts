import type { InferType } from 'yup';
import {
  CHECK_TRANSITIONS,
  bounceCheckInputSchema,
  cancelCheckInputSchema,
  depositCheckInputSchema,
  replaceCheckInputSchema,
} from '../../../domain/wallets/walletTransitions';
import { depositError } from '../../../domain/wallets/checkRules';
import { dubaiDate } from '../../../domain/dates';
import { toFils } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import {
  allocate,
  applyCreditAfterReversal,
  lockAccountOfPayment,
  reverse,
  settleClearedCheque,
} from '../payments/allocationService';
import { draftBounceFee, notifyBounced, notifyDepositLost } from './bouncedCheques';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { recordReplacement } from './chequeReplacement';
import { wallets } from './walletRepository';
import { walletRecordSchema } from './walletSchemas';
import { assertNotVoided } from './paymentTransfers';

const NOT_A_CHEQUE = { null: 'This payment is not a cheque.' };

/** Deposits a cheque that is due and not stale. */
function depositCheque(
  context: ServiceContext,
  wallet: Wallet,
  { bank, slip_no }: InferType<typeof depositCheckInputSchema>,
) {
  assertNotVoided(wallet);
  const today = dubaiDate(context.now);
  const error = depositError(wallet.end_date, today);
  if (error) throw new HttpError(409, error);
  return Promise.resolve({ deposit_bank: bank, deposit_slip_no: slip_no, deposited_on: today });
}

/** A partially paid cheque cannot be presented again. */
function representCheque(
  context: ServiceContext,
  wallet: Wallet,
  input: InferType<typeof depositCheckInputSchema>,
) {
  if (wallet.partial_amount)
    throw new HttpError(
      409,
      'The bank has paid part of this cheque; replace it instead of presenting it again.',
    );
  return depositCheque(context, wallet, input);
}

async function bounceCheque(
  context: ServiceContext,
  wallet: Wallet,
  { reason, partial_amount }: InferType<typeof bounceCheckInputSchema>,
) {
  assertNotVoided(wallet);
  const partialFils = toFils(partial_amount ?? 0) ?? 0;
  if (partialFils >= (toFils(wallet.amount) ?? 0))
    throw validationError({
      partial_amount: 'Partial payment must be less than the cheque amount; otherwise mark it as cleared',
    });
  await reverse(context, wallet._id, `Cheque bounced: ${reason}`);
  const bounce_fee_bill = await draftBounceFee(context, wallet);
  return {
    bounced_on: dubaiDate(context.now),
    bounce_reason: reason,
    partial_amount: partialFils,
    bounce_fee_bill,
  };
}

/** Returns a cheque; one that is not handed over yet is also voided. */
async function returnCheque(
  context: ServiceContext,
  wallet: Wallet,
  { reason }: InferType<typeof cancelCheckInputSchema>,
) {
  assertNotVoided(wallet);
  await reverse(context, wallet._id, `Cheque returned: ${reason}`);
  const voidColumns = {
    voided_at: new Date(context.now),
    voided_by: context.currentUser.userId,
    void_reason: `Returned: ${reason}`,
  };
  return { return_reason: reason, ...(wallet.status !== WALLET_DONE && voidColumns) };
}

export const chequeTransitions = createTransitionRoutes({
  noun: 'wallet',
  label: 'cheque',
  tableName: 'wallets',
  repository: wallets,
  recordSchema: walletRecordSchema,
  transitions: CHECK_TRANSITIONS,
  statusColumn: 'check_status',
  inputSchemas: {
    deposit: depositCheckInputSchema,
    bounce: bounceCheckInputSchema,
    represent: depositCheckInputSchema,
    replace: replaceCheckInputSchema,
    cancel: cancelCheckInputSchema,
  },
  lockFirst: { clear: lockAccountOfPayment, bounce: lockAccountOfPayment, cancel: lockAccountOfPayment },
  apply: {
    deposit: depositCheque,
    clear: (context, wallet) => {
      assertNotVoided(wallet);
      return Promise.resolve({ cleared_on: dubaiDate(context.now) });
    },
    bounce: bounceCheque,
    represent: representCheque,
    replace: async (context, wallet, input) => {
      assertNotVoided(wallet);
      await recordReplacement(context, wallet, input);
      return undefined;
    },
    cancel: returnCheque,
  },
  afterTransition: {
    clear: settleClearedCheque,
    bounce: async (context, wallet) => {
      await allocate(context, wallet._id);
      await applyCreditAfterReversal(context, wallet._id);
      await notifyBounced(context, wallet);
      await notifyDepositLost(context, wallet._id, 'Its cheque bounced');
    },
    cancel: async (context, wallet) => {
      await applyCreditAfterReversal(context, wallet._id);
      await notifyDepositLost(context, wallet._id, 'Its cheque was returned');
    },
  },
  conflictMessages: {
    deposit: { ...NOT_A_CHEQUE, received: 'This cheque has not been handed over yet; receive it first.' },
    clear: NOT_A_CHEQUE,
    bounce: NOT_A_CHEQUE,
    represent: NOT_A_CHEQUE,
    replace: NOT_A_CHEQUE,
    cancel: NOT_A_CHEQUE,
  },
});
