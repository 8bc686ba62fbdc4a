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
  rest: number;
}

/** What is left of each payment that was handed over, the newest first: the oldest goes on to wait for the next invoice. */
async function unusedPayments({ db }: ServiceContext, contract: Id): Promise<UnusedPayment[]> {
  const { rows } = await sql<UnusedPayment>`select id, usable - allocated - refunded as rest from wallets
    where contract_id = ${contract} and usable > allocated + refunded and not pending and status = 'Done'
      and deleted_at is null order by paid_at desc, id desc for no key update`.execute(db);
  return rows;
}

/** Give back money of a contract that no invoice needed, under one number however many payments it comes from. */
export async function refundCredit(
  context: ServiceContext,
  { _id }: Contract,
  { amount, method, reference }: InferType<typeof refundCreditInputSchema>,
) {
  const { db, now, currentUser } = context;
  await lockContract(db, _id);
  const left = await unusedPayments(context, _id);
  const most = left.reduce((sum, { rest }) => sum + rest, 0);
  if (most === 0) throw new HttpError(409, 'There is no handed-over credit left to refund.');
  let wanted = toFils(amount) ?? 0;
  if (wanted > most)
    throw validationError({ amount: `At most ${formatAed(fromFils(most))} can be refunded` });
  const unique_number = await nextDocumentNumber(db, 'RFD', 6, now);
  for (const { id, rest } of left) {
    const part = Math.min(rest, wanted);
    if (part === 0) break;
    wanted -= part;
    await db
      .insertInto('credit_refunds')
      .values({
        ...{ id: newRecordId(now), unique_number, contract_id: _id, wallet_id: id, amount: part },
        ...{ method, reference: reference ?? null },
        ...{ on_day: dubaiDate(now), created_by: currentUser.userId },
      })
      .execute();
  }
  return {};
}

/** Pay the open invoices of a contract from its credit, where that wasn't done as they were issued. */
export async function useCredit(context: ServiceContext, { _id }: Contract) {
  const used = await applyCredit(context, _id);
  if (used.length === 0) throw new HttpError(409, 'There is no credit or no open invoice.');
  return {};
}
