import type { InferType } from 'yup';
import type { replaceDraft } from '../../domain/checkSteps';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { fromFils, toFils } from '../../domain/money';
import type { Wallet } from '../../domain/wallet';
import { allocate } from './allocations';
import { nextNumber } from '../codes';
import { inHand } from '../contracts/contractDeposits';
import type { Doer } from '../kit/ask';
import { newId } from '../kit/id';
import { found, unfit } from '../kit/refusal';

const FIGURES = 6;

/** Take what comes in the place of a cheque: as much as the bank has not paid, in the hands of who takes it. */
export async function takeReplacement(
  ask: Doer,
  wallet: Wallet,
  { type, ...check }: InferType<typeof replaceDraft>,
): Promise<Id> {
  const { db, now, visitor } = ask;
  const today = dayInDubai(now);
  const isCheck = type === 'check';
  if (isCheck) await refuseKnown(ask, check);
  const amount = (toFils(wallet.amount) ?? 0) - (toFils(wallet.partial_amount ?? 0) ?? 0);
  if (wallet.for_deposit)
    return inHand(
      ask,
      { type, amount: fromFils(amount), contract: found(wallet.contract._id), ...check },
      wallet._id,
    );
  const id = newId(now);
  const unique_number = await nextNumber(db, 'RCT', FIGURES, now);
  await db
    .insertInto('wallets')
    .values({
      id,
      unique_number,
      user_id: visitor.userId,
      contract_id: found(wallet.contract._id),
      amount,
      type,
      paid_at: new Date(now),
      end_date: isCheck ? (check.end_date ?? today) : today,
      check_number: isCheck ? (check.check_number ?? null) : null,
      bank_name: isCheck ? (check.bank_name ?? null) : null,
      drawer_name: isCheck ? (check.drawer_name ?? null) : null,
      check_status: isCheck ? 'received' : null,
      replaces: wallet._id,
      deleted_at: null,
      done_at: null,
      done_by: null,
      voided_at: null,
      voided_by: null,
      void_reason: null,
    })
    .execute();
  await ask.changed({
    model: 'wallet',
    id,
    after: { unique_number, type, amount: fromFils(amount), ...check },
  });
  await allocate(ask, id);
  return id;
}

type Check = Omit<InferType<typeof replaceDraft>, 'type'>;

/** One sheet of paper is taken once. */
async function refuseKnown({ db }: Doer, { check_number, bank_name, drawer_name }: Check): Promise<void> {
  const known = await db
    .selectFrom('wallets')
    .select('id')
    .where('type', '=', 'check')
    .where('bank_name', '=', bank_name ?? '')
    .where('check_number', '=', check_number ?? '')
    .where('drawer_name', '=', drawer_name ?? '')
    .executeTakeFirst();
  if (known) throw unfit({ check_number: 'This cheque was taken before' });
}
