import { sql } from 'kysely';
import type { InferType } from 'yup';
import type { Contract } from '../../../domain/contracts/contract';
import type { refundCreditInputSchema } from '../../../domain/contracts/contractTransitions';
import type { Id } from '../../../domain/entity';
import { formatFils, filsOrZero } from '../../../domain/money';
import type { AllocationShare } from '../../../domain/wallets/payment';
import type { ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';
import { applyCredit, applyCreditOfClient, lockAccount, paymentsOf } from '../payments/allocationService';
import type { Account } from '../payments/allocationService';
import { HAS_REFUNDABLE_CREDIT, openCreditRefunds, requestRefund } from '../refunds/refundService';
import type { RefundPayment } from '../refunds/refundService';

interface UnusedPayment {
  id: Id;
  unallocated: number;
}

/** Unused credit of handed-over payments, newest first, so that the oldest remains for the next invoice. */
async function unusedPayments({ db }: ServiceContext, account: Account): Promise<UnusedPayment[]> {
  const { rows } =
    await sql<UnusedPayment>`select w.id, w.usable - w.allocated - w.refunded - w.transferred as unallocated from wallets w
    where ${paymentsOf(account)} and ${HAS_REFUNDABLE_CREDIT} order by w.paid_at desc, w.id desc for no key update`.execute(
      db,
    );
  return rows;
}

const creditOf = (payments: readonly UnusedPayment[]): number =>
  payments.reduce((sum, { unallocated }) => sum + unallocated, 0);

const NO_CREDIT = 'There is no handed-over credit left to refund.';

type CreditRefund = InferType<typeof refundCreditInputSchema>;

export const refundCredit = (context: ServiceContext, { _id, client }: Contract, refund: CreditRefund) =>
  requestCreditRefund(context, { contract: _id }, client._id, refund);

/** Requests a refund of unused credit; open requests together do not exceed it. */
export async function requestCreditRefund(
  context: ServiceContext,
  account: Account,
  client_id: Id,
  { amount, ...refund }: CreditRefund,
) {
  await lockAccount(context.db, account);
  const credit = creditOf(await unusedPayments(context, account));
  if (credit === 0) throw new HttpError(409, NO_CREDIT);
  const requested = await openCreditRefunds(context, account);
  const available = credit - requested;
  if (available <= 0) throw new HttpError(409, 'All of this credit is already under refund.');
  const fils = filsOrZero(amount);
  if (fils > available)
    throw validationError({
      amount: `At most ${formatFils(available)} can be refunded${
        requested > 0 ? `; refunds of ${formatFils(requested)} are open` : ''
      }`,
    });
  const { contract: contract_id } = account;
  await requestRefund(context, { ...refund, kind: 'credit', client_id, contract_id, amount: fils });
}

/** Throws unless an account has this credit, in fils. */
export async function assertCreditLeft(
  context: ServiceContext,
  account: Account,
  fils: number,
): Promise<void> {
  const credit = creditOf(await unusedPayments(context, account));
  if (credit === 0) throw new HttpError(409, NO_CREDIT);
  if (credit < fils) throw new HttpError(409, `Only ${formatFils(credit)} of credit is left.`);
}

/** Pays a refund of unused credit, possibly from several payments. */
export async function payCreditRefund(
  context: ServiceContext,
  account: Account,
  { amount, ...refund }: RefundPayment,
): Promise<void> {
  let remaining = amount;
  for (const { id, unallocated } of await unusedPayments(context, account)) {
    const amountUsed = Math.min(unallocated, remaining);
    if (amountUsed === 0) break;
    remaining -= amountUsed;
    await context.db
      .insertInto('credit_refunds')
      .values({
        ...refund,
        id: newRecordId(context.now),
        wallet_id: id,
        amount: amountUsed,
        contract_id: account.contract,
        client_id: account.client ?? null,
        created_by: context.currentUser.userId,
      })
      .execute();
  }
}

/** Allocates credit to open invoices that were issued before it existed. */
export const applyContractCredit = async (context: ServiceContext, { _id }: Contract) =>
  assertApplied(await applyCredit(context, _id));

/** Allocates the credit that a client has without a contract to open invoices. */
export const applyClientCredit = async (context: ServiceContext, client: Id) =>
  assertApplied(await applyCreditOfClient(context, client));

function assertApplied(allocations: readonly AllocationShare[]) {
  if (allocations.length === 0) throw new HttpError(409, 'There is no credit to apply, or no open invoice.');
}
