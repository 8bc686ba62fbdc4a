import { sql } from 'kysely';
import type { InferType } from 'yup';
import type { Contract } from '../../../domain/contracts/contract';
import type { refundCreditDraft } from '../../../domain/contracts/contractTransitions';
import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { aed, fromFils, toFils } from '../../../domain/money';
import { nextNumber } from '../settings/documentNumberService';
import type { Doer } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { Refusal, unfit } from '../../http/httpError';
import { lockContract, applyCredit } from '../payments/allocationService';

interface Left {
  id: Id;
  rest: number;
}

/** What is left of each payment that was handed over, the newest first: the oldest goes on to wait for the next invoice. */
async function leftOn({ db }: Doer, contract: Id): Promise<Left[]> {
  const { rows } = await sql<Left>`select id, usable - allocated - refunded as rest from wallets
    where contract_id = ${contract} and usable > allocated + refunded and not pending and status = 'Done'
      and deleted_at is null order by paid_at desc, id desc for no key update`.execute(db);
  return rows;
}

/** Give back money of a contract that no invoice needed, under one number however many payments it comes from. */
export async function refundCredit(
  ask: Doer,
  { _id }: Contract,
  { amount, method, reference }: InferType<typeof refundCreditDraft>,
) {
  const { db, now, visitor } = ask;
  await lockContract(db, _id);
  const left = await leftOn(ask, _id);
  const most = left.reduce((sum, { rest }) => sum + rest, 0);
  if (most === 0) throw new Refusal(409, 'There is no credit that was handed over and is left.');
  let wanted = toFils(amount) ?? 0;
  if (wanted > most) throw unfit({ amount: `At most ${aed(fromFils(most))} can be given back` });
  const unique_number = await nextNumber(db, 'RFD', 6, now);
  for (const { id, rest } of left) {
    const part = Math.min(rest, wanted);
    if (part === 0) break;
    wanted -= part;
    await db
      .insertInto('credit_refunds')
      .values({
        ...{ id: newId(now), unique_number, contract_id: _id, wallet_id: id, amount: part },
        ...{ method, reference: reference ?? null },
        ...{ on_day: dayInDubai(now), created_by: visitor.userId },
      })
      .execute();
  }
  return {};
}

/** Pay the open invoices of a contract from its credit, where that wasn't done as they were issued. */
export async function useCredit(ask: Doer, { _id }: Contract) {
  const used = await applyCredit(ask, _id);
  if (used.length === 0) throw new Refusal(409, 'There is no credit, or no invoice that it could pay.');
  return {};
}
