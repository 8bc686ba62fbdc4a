import { sql } from 'kysely';
import type { InferType } from 'yup';
import type { Contract } from '../../../domain/contracts/contract';
import type { refundCreditInputSchema } from '../../../domain/contracts/contractTransitions';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils, toFils } from '../../../domain/money';
import type { AllocationShare } from '../../../domain/wallets/payment';
import { nextDocumentNumber } from '../settings/documentNumberService';
import type { ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';
import { applyCredit, applyCreditOfAccount, lockAccount, paymentsOf } from '../payments/allocationService';
import type { Account } from '../payments/allocationService';

interface UnusedPayment {
  id: Id;
  unallocated: number;
}

/** Unused credit of handed-over payments, newest first, so that the oldest remains for the next invoice. */
async function unusedPayments({ db }: ServiceContext, account: Account): Promise<UnusedPayment[]> {
  const { rows } =
    await sql<UnusedPayment>`select w.id, w.usable - w.allocated - w.refunded - w.transferred as unallocated from wallets w
    where ${paymentsOf(account)} and w.usable > w.allocated + w.refunded + w.transferred and not w.pending and w.status = 'Done'
      and w.deleted_at is null order by w.paid_at desc, w.id desc for no key update`.execute(db);
  return rows;
}

type CreditRefund = InferType<typeof refundCreditInputSchema>;

export const refundCredit = (context: ServiceContext, { _id }: Contract, refund: CreditRefund) =>
  refundCreditOf(context, { contract: _id }, refund);

/** Refunds unused credit under one number, possibly from several payments. */
export async function refundCreditOf(
  context: ServiceContext,
  account: Account,
  { amount, method, reference }: CreditRefund,
) {
  const { db, now, currentUser } = context;
  await lockAccount(db, account);
  const payments = await unusedPayments(context, account);
  const available = payments.reduce((sum, { unallocated }) => sum + unallocated, 0);
  if (available === 0) throw new HttpError(409, 'There is no handed-over credit left to refund.');
  let remaining = toFils(amount) ?? 0;
  if (remaining > available)
    throw validationError({ amount: `At most ${formatAed(fromFils(available))} can be refunded` });
  const unique_number = await nextDocumentNumber(db, 'RFD', 6, now);
  for (const { id, unallocated } of payments) {
    const amountUsed = Math.min(unallocated, remaining);
    if (amountUsed === 0) break;
    remaining -= amountUsed;
    await db
      .insertInto('credit_refunds')
      .values({
        ...{ id: newRecordId(now), unique_number, wallet_id: id, amount: amountUsed },
        ...{ contract_id: account.contract, client_id: account.client ?? null },
        ...{ method, reference: reference ?? null },
        ...{ on_day: dubaiDate(now), created_by: currentUser.userId },
      })
      .execute();
  }
  return {};
}

/** Allocates credit to open invoices that were issued before it existed. */
export const useCredit = async (context: ServiceContext, { _id }: Contract) =>
  assertApplied(await applyCredit(context, _id));

/** Allocates the credit that a client has without a contract to open invoices. */
export const useOwnCredit = async (context: ServiceContext, client: Id) =>
  assertApplied(await applyCreditOfAccount(context, { contract: null, client }));

function assertApplied(allocations: readonly AllocationShare[]) {
  if (allocations.length === 0) throw new HttpError(409, 'There is no credit or no open invoice.');
  return {};
}
