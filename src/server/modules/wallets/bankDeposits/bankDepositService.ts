import { sql } from 'kysely';
import { dubaiDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { filsOrZero } from '../../../../domain/money';
import type { BankDepositInput } from '../../../../domain/wallets/bankDepositInput';
import { newRecordId } from '../../../db/recordId';
import { HttpError, validationError } from '../../../http/httpError';
import type { ActorContext } from '../../../http/requestContext';
import { assertCashInSafeSince, lockSafe } from '../../ledger/safeService';
import { nextDocumentNumber } from '../../settings/documentNumberService';

/** Throws if the slip of a bank is already recorded, unless its deposit was reversed. */
async function assertSlipUnused({ db }: ActorContext, { bank, slip_no }: BankDepositInput): Promise<void> {
  const { rows } = await sql<{ unique_number: string }>`select unique_number from bank_deposits
    where lower(bank) = lower(${bank}) and lower(slip_no) = lower(${slip_no}) and status = 'Deposited'`.execute(
    db,
  );
  const [recorded] = rows;
  if (recorded)
    throw new HttpError(
      409,
      `Slip ${slip_no} of ${bank} is already recorded as ${recorded.unique_number}. Reverse that deposit first if it is wrong.`,
    );
}

/**
 * Records cash taken from the safe to the bank; a deposit in a closed month is posted on the first open day.
 */
export async function recordBankDeposit(
  context: ActorContext & { currentUser: { userId: Id } },
  input: BankDepositInput,
): Promise<Id> {
  const { db, now, currentUser } = context;
  const { bank, slip_no, day } = input;
  if (day > dubaiDate(now)) throw validationError({ day: 'Day can’t be in the future' });
  const amount = filsOrZero(input.amount);
  await lockSafe(db);
  await assertSlipUnused(context, input);
  await assertCashInSafeSince(context, amount, day);
  const id = newRecordId(now);
  const unique_number = await nextDocumentNumber(db, 'BNK', now);
  const note = input.note || null;
  await db
    .insertInto('bank_deposits')
    .values({
      id,
      unique_number,
      day,
      amount,
      bank,
      slip_no,
      note,
      created_at: new Date(now),
      created_by: currentUser.userId,
    })
    .execute();
  const after = { unique_number, amount: input.amount, bank, slip_no, day, note };
  await context.recordChange({ model: 'bank_deposit', id, after });
  return id;
}
