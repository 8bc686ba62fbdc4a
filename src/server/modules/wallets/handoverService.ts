import { sql } from 'kysely';
import { hasPermission } from '../../../domain/permissions';
import { SELF_HANDOVER_MESSAGE } from '../../../domain/wallets/handover';
import type { Handover } from '../../../domain/wallets/handover';
import type { Id } from '../../../domain/entity';
import { sumDenominations } from '../../../domain/wallets/denominations';
import { formatFils, fromFils } from '../../../domain/money';
import { countedCashFils } from '../../../domain/wallets/handoverInput';
import type { HandoverInput } from '../../../domain/wallets/handoverInput';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import type { WalletStatus, WalletType } from '../../../domain/wallets/wallet';
import { nextDocumentNumber } from '../settings/documentNumberService';
import type { Db } from '../../db/client';
import type { CurrentUser } from '../../http/dependencies';
import type { ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import { hasOtherSuperAdmin } from '../users/userService';
import { getAmountInFils } from '../settings/settingService';
import { handovers } from './handoverRepository';

/** A payment in custody; `amount` is in fils. */
interface CustodyPayment {
  id: Id;
  user_id: Id;
  unique_number: string;
  amount: number;
  type: WalletType;
  status: WalletStatus;
  check_status: string | null;
  handover_id: Id | null;
  voided_at: Date | null;
}

/** Counted cash in fils. */
interface CashCount {
  cash: number;
  denominations?: HandoverInput['denominations'];
  note?: string | null;
}

/** A handover, for SuperAdmins and the employee who handed it over. */
export async function findHandover(db: Db, id: Id, { permissions, userId }: CurrentUser): Promise<Handover> {
  const handover = orNotFound(await handovers.find(db, id));
  return orNotFound(
    hasPermission(permissions, 'superAdmin') || handover.user._id === userId ? handover : undefined,
  );
}

/** Locks payments in a fixed order, to prevent deadlocks. */
export async function lockPayments(
  { db }: ServiceContext,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<CustodyPayment[]> {
  const { rows } =
    await sql<CustodyPayment>`select id, user_id, unique_number, amount, type, status, check_status, handover_id,
    voided_at from wallets where deleted_at is null and ${condition} order by id for update`.execute(db);
  return rows;
}

/** SuperAdmins cannot take over their own payments if there is another SuperAdmin. */
async function assertNotOwnHandover({ db, currentUser }: ServiceContext, custodian: Id): Promise<void> {
  if (custodian === currentUser.userId && (await hasOtherSuperAdmin(db, currentUser.userId)))
    throw new HttpError(409, SELF_HANDOVER_MESSAGE);
}

const sumOfType = (entries: readonly CustodyPayment[], type: WalletType): number =>
  entries.filter((entry) => entry.type === type).reduce((sum, { amount }) => sum + amount, 0);

/** A difference above the tolerance requires a note. */
async function assertDifferenceExplained(
  { db, now }: ServiceContext,
  expected: number,
  { cash, note }: CashCount,
): Promise<void> {
  const difference = cash - expected;
  if (note || difference === 0) return;
  if (Math.abs(difference) <= (await getAmountInFils(db, 'unload_tolerance', now))) return;
  const amount = formatFils(Math.abs(difference));
  throw validationError({
    note: `${amount} ${difference > 0 ? 'more' : 'less'} than expected: explain it in a note`,
  });
}

/** Records a handover of one custodian: payments become Done, cheques move to the safe. */
export async function recordHandover(
  context: ServiceContext,
  entries: readonly CustodyPayment[],
  count: CashCount,
): Promise<Id> {
  const [first] = entries;
  if (!first) throw new HttpError(409, 'There is nothing to receive.');
  const voided = entries.find(({ voided_at }) => voided_at);
  if (voided) throw new HttpError(409, 'This payment was voided.');
  await assertNotOwnHandover(context, first.user_id);
  const expected = sumOfType(entries, 'cash');
  await assertDifferenceExplained(context, expected, count);
  const handover = await insertHandover(context, first.user_id, entries, expected, count);
  for (const entry of entries) await closePayment(context, entry, handover);
  return handover.id;
}

async function insertHandover(
  context: ServiceContext,
  custodian: Id,
  entries: readonly CustodyPayment[],
  expected: number,
  count: CashCount,
) {
  const { db, now, currentUser } = context;
  const cheques = entries.filter(({ type }) => type === 'check');
  const handover = {
    id: newRecordId(now),
    unique_number: await nextDocumentNumber(db, 'UB', now),
    user_id: custodian,
    cashier_id: currentUser.userId,
    at: new Date(now),
    cash_expected: expected,
    cash_counted: count.cash,
    denominations:
      sumDenominations(count.denominations ?? {}) > 0 ? JSON.stringify(count.denominations) : null,
    checks_count: cheques.length,
    checks_total: sumOfType(entries, 'check'),
    note: count.note || null,
  };
  await db.insertInto('handovers').values(handover).execute();
  const { cash_expected, cash_counted, checks_count, note } = handover;
  await context.recordChange({
    model: 'batch',
    id: handover.id,
    after: {
      cash_expected: fromFils(cash_expected),
      cash_counted: fromFils(cash_counted),
      checks_count,
      note,
    },
  });
  return handover;
}

async function closePayment(
  context: ServiceContext,
  entry: CustodyPayment,
  handover: { id: Id; unique_number: string },
): Promise<void> {
  const check_status = entry.check_status === 'received' ? 'in_safe' : entry.check_status;
  await context.db
    .updateTable('wallets')
    .set((eb) => ({
      status: WALLET_DONE,
      check_status,
      handover_id: handover.id,
      done_at: new Date(context.now),
      done_by: context.currentUser.userId,
      updated_at: new Date(context.now),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', entry.id)
    .execute();
  await context.recordChange({
    model: 'wallet',
    id: entry.id,
    before: { status: entry.status, check_status: entry.check_status },
    after: { status: WALLET_DONE, check_status, batch: handover.unique_number },
  });
}

/** Records a counted handover; repeating it returns the existing handover. */
export async function recordCountedHandover(context: ServiceContext, input: HandoverInput): Promise<Id> {
  const { custodian, payments, denominations, note } = input;
  const entries = payments
    ? await lockChosenPayments(context, custodian, payments)
    : await lockPayments(
        context,
        sql<boolean>`user_id = ${custodian} and status <> 'Done' and voided_at is null and type in ('cash', 'check')`,
      );
  const [first] = entries;
  if (first?.handover_id && entries.every(({ handover_id }) => handover_id === first.handover_id))
    return first.handover_id;
  if (entries.some(({ status }) => status === WALLET_DONE))
    throw new HttpError(
      409,
      'Some of these payments have already been handed over. Reload to see the latest.',
    );
  return recordHandover(context, entries, { cash: countedCashFils(input), denominations, note });
}

async function lockChosenPayments(
  context: ServiceContext,
  custodian: Id,
  payments: readonly Id[],
): Promise<CustodyPayment[]> {
  const entries = await lockPayments(context, sql<boolean>`id in (${sql.join([...payments])})`);
  const isAll = entries.length === new Set(payments).size;
  if (!isAll || entries.some(({ user_id }) => user_id !== custodian))
    throw validationError({ payments: 'Choose payments in this person’s custody' });
  return entries;
}
