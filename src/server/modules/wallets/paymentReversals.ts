import { sql } from 'kysely';
import type { InferType } from 'yup';
import { formatAed } from '../../../domain/money';
import { canRecordPayments, hasPermission } from '../../../domain/permissions';
import type { Wallet } from '../../../domain/wallets/wallet';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { CORRECTS_PAYMENTS } from '../../../domain/wallets/walletTransitions';
import type { reversalInputSchema } from '../../../domain/wallets/walletTransitions';
import { NOT_FOUND } from '../../../domain/errorMessages';
import { newRecordId } from '../../db/recordId';
import { HttpError, forbidden } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { notify } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { reverse } from '../payments/allocationService';
import { assertNotTransferred } from './paymentTransfers';
import { superAdminIds } from '../users/userService';

type ReversalInput = InferType<typeof reversalInputSchema>;

/**
 * Users who may correct payments can request the reversal of any payment; collectors only of their own
 * payments.
 */
export function assertMayRequestReversal({ currentUser }: ServiceContext, { user }: Wallet): void {
  if (hasPermission(currentUser.permissions, 'superAdmin')) return;
  if (hasPermission(currentUser.permissions, CORRECTS_PAYMENTS)) return;
  if (!canRecordPayments(currentUser.permissions)) throw forbidden();
  if (user?._id !== currentUser.userId) throw new HttpError(404, NOT_FOUND);
}

/** The requester and the custodian of a payment cannot decide on its reversal. */
export function assertMayDecideReversal({ currentUser }: ServiceContext, { user, reversal }: Wallet): void {
  if (reversal?.status !== 'requested')
    throw new HttpError(409, 'No reversal of this payment has been requested.');
  if ([user?._id, reversal.requested_by._id].includes(currentUser.userId))
    throw new HttpError(
      409,
      'Another super administrator must decide: not the one who requested the reversal or holds the payment.',
    );
}

/**
 * Throws for payments that cannot be reversed: refunded, transferred or voided ones, deposits, and payments
 * from a deposit.
 */
function assertReversible({ voided, for_deposit, type, refunded, transfers }: Wallet): void {
  if (voided) throw new HttpError(409, 'This payment was voided.');
  if (for_deposit || type === 'deposit')
    throw new HttpError(409, 'A deposit can’t be reversed; refund it on its contract.');
  if (refunded) throw new HttpError(409, `${formatAed(refunded)} of this payment has already been refunded.`);
  assertNotTransferred({ transfers });
}

export async function requestReversal(context: ServiceContext, wallet: Wallet, { reason }: ReversalInput) {
  assertReversible(wallet);
  if (wallet.reversal?.status === 'requested')
    throw new HttpError(409, 'The reversal of this payment has already been requested.');
  await context.db
    .insertInto('payment_reversals')
    .values({
      id: newRecordId(context.now),
      wallet_id: wallet._id,
      reason,
      requested_at: new Date(context.now),
      requested_by: context.currentUser.userId,
    })
    .execute();
}

const decisionOf = ({ now, currentUser }: ServiceContext) => ({
  decided_at: new Date(now),
  decided_by: currentUser.userId,
});

const openRequestOf = ({ db }: ServiceContext, { _id }: Wallet) =>
  db.updateTable('payment_reversals').where('wallet_id', '=', _id).where('status', '=', 'requested');

/**
 * Reverses a payment: it no longer counts, and its allocations are undone. Handed-over cash leaves the book
 * of the safe on the same day, because the replacing payment returns it with its own handover.
 */
export async function approveReversal(context: ServiceContext, wallet: Wallet) {
  assertReversible(wallet);
  const reason = `Reversed: ${wallet.reversal?.reason ?? ''}`;
  await reverse(context, wallet._id, reason);
  const leavesSafe = wallet.status === WALLET_DONE && wallet.type === 'cash';
  const counted = sql<number>`(select case when w.pending then 0 else w.usable end from wallets w where w.id = ${wallet._id})`;
  const safe_amount = leavesSafe ? counted : 0;
  await openRequestOf(context, wallet)
    .set({ status: 'approved', amount: counted, safe_amount, ...decisionOf(context) })
    .execute();
  return {
    voided_at: new Date(context.now),
    voided_by: context.currentUser.userId,
    void_reason: reason,
  };
}

export async function rejectReversal(context: ServiceContext, wallet: Wallet, { reason }: ReversalInput) {
  await openRequestOf(context, wallet)
    .set({ status: 'rejected', rejection: reason, ...decisionOf(context) })
    .execute();
}

/** Notifies of a step of a reversal, on the contract of the payment or on its first invoice. */
async function notifyReversal(
  { db, now }: ServiceContext,
  { _id, contract, version }: Wallet,
  notification: Pick<NewNotification, 'code' | 'recipients' | 'title' | 'text'>,
): Promise<void> {
  const { rows } = await sql<{
    bill: string;
  }>`select bill_id as bill from allocations where wallet_id = ${_id}
    order by id limit 1`.execute(db);
  const id = contract?._id ?? rows[0]?.bill;
  if (!id) return;
  const model = contract?._id ? 'contract' : 'bill';
  const dedupeKey = `${_id}:${String(version)}`;
  await notify(db, { severity: 'warning', model, id, dedupeKey, ...notification }, now);
}

export const notifyReversalRequested = async (context: ServiceContext, wallet: Wallet) => {
  const excluded = [wallet.user?._id, context.currentUser.userId];
  await notifyReversal(context, wallet, {
    code: 'wallet.reversal_requested',
    recipients: (await superAdminIds(context.db)).filter((id) => !excluded.includes(id)),
    title: `Reversal requested: ${wallet.unique_number ?? ''}`,
    text: `${wallet.reversal?.requested_by.label ?? ''} asks to reverse ${formatAed(wallet.amount)}: ${wallet.reversal?.reason ?? ''}`,
  });
};

export const notifyReversalDecided = (context: ServiceContext, wallet: Wallet) => {
  const isApproved = wallet.reversal?.status === 'approved';
  return notifyReversal(context, wallet, {
    code: `wallet.reversal_${isApproved ? 'approved' : 'rejected'}`,
    recipients: [wallet.reversal?.requested_by._id, wallet.user?._id],
    title: `${isApproved ? 'Payment reversed' : 'Reversal rejected'}: ${wallet.unique_number ?? ''}`,
    text: `${formatAed(wallet.amount)}. ${wallet.reversal?.rejection ?? wallet.reversal?.reason ?? ''}`,
  });
};
