import { sql } from 'kysely';
import type { InferType } from 'yup';
import type { Bill } from '../../../../domain/bills/bill';
import { WRITE_OFF_DAYS } from '../../../../domain/bills/creditNote';
import type { reverseWriteOffInputSchema, writeOffInputSchema } from '../../../../domain/bills/creditNote';
import { dubaiDate } from '../../../../domain/dates';
import { formatAed, filsOrZero } from '../../../../domain/money';
import { newRecordId } from '../../../db/recordId';
import { HttpError, validationError } from '../../../http/httpError';
import type { ServiceContext } from '../../../http/requestContext';
import { notify } from '../../notifications/notificationService';

/** Fields that a write-off changes in the history of its bill. */
export const WRITE_OFF_FIELDS = [
  'status',
  'written_off_amount',
  'balance_due',
  'write_off_reason',
  'write_off_approval',
] as const;

/** Inserts a write-off, negative to reverse it; triggers update the bill. */
const insertWriteOff = (
  { db, now, currentUser }: ServiceContext,
  bill: Bill,
  entry: { amount: number; reason: string; approval: string | null },
) =>
  db
    .insertInto('write_offs')
    .values({
      ...entry,
      id: newRecordId(now),
      bill_id: bill._id,
      created_at: new Date(now),
      created_by: currentUser.userId,
    })
    .execute();

/** Reduces a write-off by a credited amount in fils, so that it is not written off again later. */
export async function creditWriteOff(context: ServiceContext, bill: Bill, amount: number, reason: string) {
  if (amount > 0) await insertWriteOff(context, bill, { amount: -amount, reason, approval: null });
}

/** Writes off the balance due of a bill; without approval, the bill must be long overdue. */
export async function writeOff(
  context: ServiceContext,
  bill: Bill,
  input: InferType<typeof writeOffInputSchema>,
) {
  if ((bill.pending_check_amount ?? 0) > 0)
    throw new HttpError(
      409,
      `Cheques of ${formatAed(bill.pending_check_amount)} are uncleared; wait for the bank.`,
    );
  const isLongOverdue = (bill.due_date ?? '') < dubaiDate(context.now, -WRITE_OFF_DAYS);
  if (!isLongOverdue && !input.approval)
    throw validationError({
      approval: `Enter who approved this: the invoice is not more than ${String(WRITE_OFF_DAYS)} days overdue`,
    });
  const amount = filsOrZero(bill.balance_due);
  await insertWriteOff(context, bill, { amount, reason: input.reason, approval: input.approval ?? null });
}

/** Reverses the write-offs of a bill, so that the remaining amount is due again. */
export async function reverseWriteOff(
  context: ServiceContext,
  bill: Bill,
  { reason }: InferType<typeof reverseWriteOffInputSchema>,
) {
  if (!bill.written_off_amount) throw new HttpError(409, 'This invoice has no write-off.');
  const { rows } = await sql<{
    approved: number;
  }>`select sum(amount)::bigint as approved from write_offs where bill_id = ${bill._id}`.execute(context.db);
  await insertWriteOff(context, bill, { amount: -(rows[0]?.approved ?? 0), reason, approval: null });
  await context.recordChange({ model: 'bill', id: bill._id, after: { reason } });
}

const notifyBillingStaff = (
  { db, now }: ServiceContext,
  { _id, version }: Bill,
  notification: { code: string; title: string; text: string },
) =>
  notify(
    db,
    {
      permission: 'canUpdateBills',
      severity: 'warning',
      model: 'bill',
      id: _id,
      dedupeKey: `${_id}:${String(version)}`,
      ...notification,
    },
    now,
  );

export const notifyWrittenOff = (context: ServiceContext, bill: Bill) =>
  notifyBillingStaff(context, bill, {
    code: 'bill.written_off',
    title: `Invoice written off: ${bill.unique_number}`,
    text: [
      `${bill.client.label}: ${formatAed(bill.written_off_amount)} is written off.`,
      bill.write_off_reason,
    ]
      .filter(Boolean)
      .join(' '),
  });

export const notifyWriteOffReversed = (context: ServiceContext, bill: Bill, reason: string) =>
  notifyBillingStaff(context, bill, {
    code: 'bill.write_off_reversed',
    title: `Write-off reversed: ${bill.unique_number}`,
    text: `${bill.client.label}: ${formatAed(bill.balance_due)} is due again. ${reason}`,
  });
