import { hasPermission } from '../../../domain/permissions';
import {
  WALLET_BULK_TRANSITIONS,
  WALLET_TRANSITIONS,
  reallocateInputSchema,
  reversalInputSchema,
  transferInputSchema,
  voidPaymentInputSchema,
} from '../../../domain/wallets/walletTransitions';
import { dubaiDate } from '../../../domain/dates';
import type { Wallet } from '../../../domain/wallets/wallet';
import { NOT_FOUND } from '../../../domain/errorMessages';
import {
  applyCreditAfterReversal,
  lockAccountOfPayment,
  lockAccountsOfTransfer,
  reverse,
} from '../payments/allocationService';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { pick } from '../../lists/rowDiff';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import {
  approveReversal,
  assertMayDecideReversal,
  assertMayRequestReversal,
  notifyReversalDecided,
  notifyReversalRequested,
  rejectReversal,
  requestReversal,
} from './paymentReversals';
import { assertNotTransferred, assertNotVoided, reallocatePayment, transferCredit } from './paymentTransfers';
import { wallets } from './walletRepository';
import { walletRecordSchema } from './walletSchemas';
import { maySeePayment } from './walletService';

/** Only the custodian may declare a handover; others without SuperAdmin role get 404. */
function assertOwnWallet({ currentUser }: ServiceContext, { user }: Wallet): void {
  if (user?._id === currentUser.userId) return;
  if (!hasPermission(currentUser.permissions, 'superAdmin')) throw new HttpError(404, NOT_FOUND);
  throw new HttpError(409, 'Only the custodian of a payment can hand it over.');
}

/** Fields of a payment for users who may correct it, but not see its custody. */
const CORRECTED_FIELDS = [
  '_id',
  'version',
  'unique_number',
  'contract',
  'client',
  'type',
  'status',
  'is_security',
  'for_deposit',
  'paid_at',
  'amount',
  'check_number',
  'end_date',
  'bills',
  'unused',
  'refunded',
  'transferred',
  'transfers',
  'transferred_from',
  'voided',
  'reversal',
] as const satisfies readonly (keyof Wallet)[];

const withoutHiddenCustody = ({ currentUser }: ServiceContext, wallet: Wallet): Wallet =>
  maySeePayment(currentUser, wallet) ? wallet : (pick({ ...wallet }, CORRECTED_FIELDS) as unknown as Wallet);

export const walletTransitions = createTransitionRoutes({
  noun: 'wallet',
  label: 'payment',
  tableName: 'wallets',
  repository: wallets,
  recordSchema: walletRecordSchema,
  present: withoutHiddenCustody,
  transitions: WALLET_TRANSITIONS,
  bulk: WALLET_BULK_TRANSITIONS,
  inputSchemas: {
    void: voidPaymentInputSchema,
    requestReversal: reversalInputSchema,
    rejectReversal: reversalInputSchema,
    reallocate: reallocateInputSchema,
    transfer: transferInputSchema,
  },
  lockFirst: {
    void: lockAccountOfPayment,
    approveReversal: lockAccountOfPayment,
    reallocate: lockAccountOfPayment,
    transfer: lockAccountsOfTransfer,
  },
  assertActor: {
    handover: assertOwnWallet,
    requestReversal: assertMayRequestReversal,
    approveReversal: assertMayDecideReversal,
    rejectReversal: assertMayDecideReversal,
  },
  apply: {
    handover: (context, wallet) => {
      assertNotVoided(wallet);
      return { handed_at: new Date(context.now) };
    },
    void: async (context, wallet, { reason }) => {
      assertNotVoided(wallet);
      if (wallet.for_deposit)
        throw new HttpError(409, 'A deposit can’t be voided; refund it on its contract.');
      const today = dubaiDate(context.now);
      if (!wallet.paid_at || dubaiDate(Date.parse(wallet.paid_at)) !== today)
        throw new HttpError(409, 'A payment can only be voided on the day it was taken.');
      assertNotTransferred(wallet);
      await reverse(context, wallet._id, `Voided: ${reason}`);
      return { voided_at: new Date(context.now), voided_by: context.currentUser.userId, void_reason: reason };
    },
    requestReversal,
    approveReversal,
    rejectReversal,
    reallocate: reallocatePayment,
    transfer: transferCredit,
  },
  auditedLists: {
    requestReversal: ['reversal'],
    approveReversal: ['reversal', 'bills'],
    rejectReversal: ['reversal'],
    reallocate: ['bills', 'unused'],
    transfer: ['transferred', 'unused'],
  },
  afterTransition: {
    void: (context, { _id }) => applyCreditAfterReversal(context, _id),
    requestReversal: notifyReversalRequested,
    approveReversal: async (context, wallet) => {
      await applyCreditAfterReversal(context, wallet._id);
      await notifyReversalDecided(context, wallet);
    },
    rejectReversal: notifyReversalDecided,
  },
  conflictMessages: {
    handover: {
      Handover: 'This payment has already been declared for handover.',
      default: 'This payment has already been handed over.',
    },
    void: { default: 'A payment that is Done can’t be voided.' },
  },
});
