import type { InferType } from 'yup';
import type { Bill } from '../../domain/bill';
import { GIVE_UP_DAYS } from '../../domain/creditNote';
import type { writeOffDraft } from '../../domain/creditNote';
import { dayInDubai } from '../../domain/dates';
import { aed } from '../../domain/money';
import type { Doer } from '../kit/ask';
import { Refusal, unfit } from '../kit/refusal';

/** What is written down of a bill that is given up: long overdue, or on somebody's word. */
export function givingUp({ now, visitor }: Doer, bill: Bill, told: InferType<typeof writeOffDraft>) {
  if ((bill.pending_check_amount ?? 0) > 0)
    throw new Refusal(
      409,
      `Cheques of ${aed(bill.pending_check_amount)} are on their way; wait until the bank has answered.`,
    );
  const isLong = (bill.due_date ?? '') < dayInDubai(now, -GIVE_UP_DAYS);
  if (!isLong && !told.approval)
    throw unfit({
      approval: `Say who approved this: the invoice is not overdue for more than ${String(GIVE_UP_DAYS)} days`,
    });
  return Promise.resolve({
    written_off_at: new Date(now),
    written_off_by: visitor.userId,
    write_off_reason: told.reason,
    write_off_approval: told.approval ?? null,
  });
}
