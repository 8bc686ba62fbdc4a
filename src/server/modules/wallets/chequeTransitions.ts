import { sql } from 'kysely';
import type { InferType } from 'yup';
import {
  CHEQUE_BULK_TRANSITIONS,
  CHEQUE_TRANSITIONS,
  bounceChequeInputSchema,
  cancelChequeInputSchema,
  clearChequeInputSchema,
  depositChequeInputSchema,
  replaceChequeInputSchema,
} from '../../../domain/wallets/walletTransitions';
import { depositError } from '../../../domain/wallets/chequeRules';
import { dubaiDate, formatDate } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import { formatAed, filsOrZero } from '../../../domain/money';
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
import { assertNotTransferred, assertNotVoided } from './paymentTransfers';

const NOT_A_CHEQUE = { null: 'This payment is not a cheque.' };

/** Deposits a cheque that is due and not stale. */
function depositCheque(
  context: ServiceContext,
  wallet: Wallet,
  { bank, slip_no }: InferType<typeof depositChequeInputSchema>,
) {
  assertNotVoided(wallet);
  const today = dubaiDate(context.now);
  const error = depositError(wallet.end_date, today);
  if (error) throw new HttpError(409, error);
  return { deposit_bank: bank, deposit_slip_no: slip_no, deposited_on: today };
}

/** A partially paid cheque cannot be presented again. */
function representCheque(
  context: ServiceContext,
  wallet: Wallet,
  input: InferType<typeof depositChequeInputSchema>,
) {
  if (wallet.partial_amount)
    throw new HttpError(
      409,
      'The bank has paid part of this cheque; replace it instead of presenting it again.',
    );
  return depositCheque(context, wallet, input);
}

/** The day on which the bank cleared or returned a cheque: today, or an earlier one since it was deposited. */
function bankDay({ now }: ServiceContext, { deposited_on }: Wallet, day: string | null | undefined): string {
  const today = dubaiDate(now);
  if (!day) return today;
  if (day > today) throw validationError({ day: 'Day can’t be in the future' });
  if (deposited_on && day < deposited_on)
    throw validationError({ day: `The cheque was deposited on ${formatDate(deposited_on)}` });
  return day;
}

/** The day on which the bank returned a cheque, not before it cleared. */
function returnDay(context: ServiceContext, wallet: Wallet, day: string | null | undefined): string {
  const returned = bankDay(context, wallet, day);
  const { check_status, cleared_on } = wallet;
  if (check_status === 'cleared' && cleared_on && returned < cleared_on)
    throw validationError({ day: `The cheque cleared on ${formatDate(cleared_on)}` });
  return returned;
}

/** Throws if the money of a cheque was used, because the bank reversed its credit. */
async function assertCreditUnused({ db }: ServiceContext, wallet: Wallet): Promise<void> {
  if (wallet.check_status !== 'cleared') return;
  if (wallet.refunded)
    throw new HttpError(
      409,
      `${formatAed(wallet.refunded)} of this cheque was refunded after it cleared. Take a payment for that amount first, or write to the client; the cheque can’t bounce in the books.`,
    );
  assertNotTransferred(wallet);
  if (!wallet.for_deposit) return;
  const { rows } = await sql<{ is_held: boolean }>`select deposit_balance(contract_id) >= amount as is_held
    from wallets where id = ${wallet._id}`.execute(db);
  if (!rows[0]?.is_held)
    throw new HttpError(
      409,
      'The deposit that this cheque paid was applied or refunded after it cleared, so the cheque can’t bounce in the books.',
    );
}

async function bounceCheque(
  context: ServiceContext,
  wallet: Wallet,
  { reason, partial_amount, day }: InferType<typeof bounceChequeInputSchema>,
) {
  assertNotVoided(wallet);
  await assertCreditUnused(context, wallet);
  const partialFils = filsOrZero(partial_amount);
  if (partialFils >= filsOrZero(wallet.amount))
    throw validationError({
      partial_amount: 'Partial payment must be less than the cheque amount; otherwise mark it as cleared',
    });
  await reverse(context, wallet._id, `Cheque bounced: ${labelOf(reason)}`);
  const bounce_fee_bill = await draftBounceFee(context, wallet);
  return {
    bounced_on: returnDay(context, wallet, day),
    bounce_reason: reason,
    partial_amount: partialFils,
    bounce_fee_bill,
  };
}

/** Returns a cheque; one that is not handed over yet is also voided. */
async function returnCheque(
  context: ServiceContext,
  wallet: Wallet,
  { reason }: InferType<typeof cancelChequeInputSchema>,
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
  transitions: CHEQUE_TRANSITIONS,
  bulk: CHEQUE_BULK_TRANSITIONS,
  statusColumn: 'check_status',
  inputSchemas: {
    deposit: depositChequeInputSchema,
    clear: clearChequeInputSchema,
    bounce: bounceChequeInputSchema,
    represent: depositChequeInputSchema,
    replace: replaceChequeInputSchema,
    cancel: cancelChequeInputSchema,
  },
  lockFirst: {
    clear: lockAccountOfPayment,
    bounce: lockAccountOfPayment,
    replace: lockAccountOfPayment,
    cancel: lockAccountOfPayment,
  },
  apply: {
    deposit: depositCheque,
    clear: (context, wallet, { day }) => {
      assertNotVoided(wallet);
      return { cleared_on: bankDay(context, wallet, day) };
    },
    bounce: bounceCheque,
    represent: representCheque,
    replace: async (context, wallet, input) => {
      assertNotVoided(wallet);
      await recordReplacement(context, wallet, input);
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
