import type { Bill } from '../../../../domain/bills/bill';
import {
  CREDIT_APPROVAL_LIMIT_FILS,
  calculateCredit,
  creditEffect,
  creditLine,
  creditTotal,
  creditableFils,
} from '../../../../domain/bills/creditNote';
import type { CreditBillInput, CreditLine } from '../../../../domain/bills/creditNote';
import { dubaiDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { fromFils, formatFils, filsOrZero } from '../../../../domain/money';
import { hasPermission } from '../../../../domain/permissions';
import { notify } from '../../notifications/notificationService';
import { release } from '../../payments/allocationService';
import { issueAutomatically } from '../billIssue';
import { billLineRow } from '../billLineService';
import { reverseIfCreditedInFull } from './billReversal';
import { findBill } from '../billService';
import { creditWriteOff } from './writeOffs';
import type { ServiceContext } from '../../../http/requestContext';
import { newRecordId } from '../../../db/recordId';
import { HttpError, validationError } from '../../../http/httpError';

/**
 * Credits an issued bill in full or in part with a credit note that is issued at once; triggers update the
 * credited amount of the bill. Payments above the remaining total are released and become credit.
 */
export async function creditBill(
  context: ServiceContext,
  bill: Bill,
  input: CreditBillInput,
): Promise<undefined> {
  const { parts, errors } = calculateCredit(bill, input);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const gross = creditTotal(parts);
  assertCreditable(context, bill, gross);
  const { written_off, released, credit } = creditEffect(bill, gross);
  if (released > 0) await release(context, bill._id, released, `Credit note: ${input.reason}`);
  const lines = parts.flatMap((part) => {
    const line = bill.lines?.[part.position - 1];
    return line ? [creditLine(line, part)] : [];
  });
  const id = await insertCreditNote(context, bill, { ...input, credit }, lines);
  const unique_number = await issueAutomatically(context, id);
  await creditWriteOff(context, bill, written_off, `Credit note: ${input.reason}`);
  await reverseIfCreditedInFull(context, bill._id);
  const { credited_amount, status } = await findBill(context.db, bill._id);
  await context.recordChange({
    action: 'bill.settled',
    model: 'bill',
    id: bill._id,
    before: { status: bill.status, credited_amount: bill.credited_amount },
    after: {
      status,
      credited_amount,
      credit_note: unique_number,
      ...(credit > 0 && { became_credit: fromFils(credit) }),
    },
  });
  await notifyCredited(context, bill, { id, unique_number, gross });
}

function assertCreditable({ currentUser }: ServiceContext, bill: Bill, gross: number): void {
  const maxAmount = creditableFils(bill);
  if (maxAmount <= 0) throw new HttpError(409, 'This invoice is credited in full; nothing can be credited.');
  if (gross > maxAmount)
    throw new HttpError(
      409,
      `With VAT this is ${formatFils(gross)}, but only ${formatFils(maxAmount)} can still be credited.`,
    );
  if (
    filsOrZero(bill.credited_amount) + gross > CREDIT_APPROVAL_LIMIT_FILS &&
    !hasPermission(currentUser.permissions, 'superAdmin')
  )
    throw new HttpError(
      403,
      `Only a super administrator can credit more than ${formatFils(CREDIT_APPROVAL_LIMIT_FILS)} of an invoice.`,
    );
}

/** Notifies billing staff of a credit note and of the resulting client credit. */
async function notifyCredited(
  { db, now }: ServiceContext,
  bill: Bill,
  note: { id: Id; unique_number: string; gross: number },
): Promise<void> {
  const { cheques, credit } = creditEffect(bill, note.gross);
  const effects = [
    credit > 0 && `${formatFils(credit)} of payments became credit.`,
    cheques > 0 && `${formatFils(cheques)} of cheques no longer belong to it.`,
  ];
  const notification = {
    code: 'bill.credited',
    permission: 'canUpdateBills',
    severity: 'info',
    model: 'bill',
    id: note.id,
    dedupeKey: note.id,
    title: `Credit note issued: ${note.unique_number}`,
    text: [`${bill.client.label}: ${formatFils(note.gross)} of ${bill.unique_number} credited.`, ...effects]
      .filter(Boolean)
      .join(' '),
  } as const;
  await notify(db, notification, now);
}

async function insertCreditNote(
  context: ServiceContext,
  bill: Bill,
  { reason, reason_code, credit }: Pick<CreditBillInput, 'reason' | 'reason_code'> & { credit: number },
  lines: readonly CreditLine[],
): Promise<Id> {
  const id = newRecordId(context.now);
  const today = dubaiDate(context.now);
  const row = {
    kind: 'credit_note' as const,
    client_id: bill.client._id,
    contract_id: bill.contract?._id ?? null,
    original_bill_id: bill._id,
    credit_reason: reason,
    credit_reason_code: reason_code ?? null,
    became_credit: credit,
    language: bill.language,
    supply_date: today,
    due_date: today,
  };
  const emptyColumns = {
    order_id: null,
    period_start: null,
    period_end: null,
    issue_date: null,
    notes: null,
  };
  await context.db
    .insertInto('bills')
    .values({ ...row, ...emptyColumns, id, unique_number: null, created_by: context.currentUser.userId })
    .execute();
  const rows = lines.map(({ credits, vat_adjustment, ...line }, index) => ({
    ...billLineRow(id, line, index),
    credits,
    vat_adjustment,
  }));
  await context.db.insertInto('bill_lines').values(rows).execute();
  return id;
}
