import { sql } from 'kysely';
import type { InferType } from 'yup';
import type { Contract } from '../../../domain/contracts/contract';
import type { refundCreditInputSchema } from '../../../domain/contracts/contractTransitions';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils, toFils } from '../../../domain/money';
import { nextDocumentNumber } from '../settings/documentNumberService';
import type { ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';
import { lockContract, applyCredit } from '../payments/allocationService';

interface UnusedPayment {
  id: Id;
  unallocated: number;
}

/** Unused credit of handed-over payments, newest first, so that the oldest remains for the next invoice. */
async function unusedPayments({ db }: ServiceContext, contract: Id): Promise<UnusedPayment[]> {
  const { rows } =
    await sql<UnusedPayment>`select id, usable - allocated - refunded as unallocated from wallets
    where contract_id = ${contract} and usable > allocated + refunded and not pending and status = 'Done'
      and deleted_at is null order by paid_at desc, id desc for no key update`.execute(db);
  return rows;
}

/** Refunds unused credit under one number, possibly from several payments. */
export async function refundCredit(
  context: ServiceContext,
  { _id }: Contract,
  { amount, method, reference }: InferType<typeof refundCreditInputSchema>,
) {
  const { db, now, currentUser } = context;
  await lockContract(db, _id);
  const payments = await unusedPayments(context, _id);
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
        ...{ id: newRecordId(now), unique_number, contract_id: _id, wallet_id: id, amount: amountUsed },
        ...{ method, reference: reference ?? null },
        ...{ on_day: dubaiDate(now), created_by: currentUser.userId },
      })
      .execute();
  }
  return {};
}

/** Allocates credit to open invoices that were issued before it existed. */
export async function useCredit(context: ServiceContext, { _id }: Contract) {
  const allocations = await applyCredit(context, _id);
  if (allocations.length === 0) throw new HttpError(409, 'There is no credit or no open invoice.');
  return {};
}
