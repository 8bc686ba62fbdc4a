import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { sumLineAmounts } from '../../../domain/bills/billLine';
import type { BillLineInput } from '../../../domain/bills/billLine';
import {
  CREDIT_APPROVAL_LIMIT_FILS,
  isFullyCreditable,
  creditLine,
  toCreditParts,
} from '../../../domain/bills/creditNote';
import type { CreditBillInput } from '../../../domain/bills/creditNote';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils, toFils } from '../../../domain/money';
import { hasPermission } from '../../../domain/permissions';
import { issueAutomatically } from './billIssue';
import { billLineRow } from './billLineService';
import { findBill } from './billService';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';

interface CreditLine extends BillLineInput {
  /** Line number of the credited line. */
  credits: number;
}

const filsOf = (amount: number | undefined): number => toFils(amount ?? 0) ?? 0;

/**
 * Credits a bill in full or in part by a credit note that is issued at once; triggers update the credited
 * amount of the bill.
 */
export async function creditBill(
  context: ServiceContext,
  bill: Bill,
  input: CreditBillInput,
): Promise<undefined> {
  const lines = input.whole ? linesOfWholeBill(bill) : await selectedLines(context.db, bill, input);
  assertNotAboveDue(context, bill, sumLineAmounts(lines).gross);
  const id = await insertCreditNote(context, bill, input.reason, lines);
  const unique_number = await issueAutomatically(context, id);
  const { credited_amount, status } = await findBill(context.db, bill._id);
  await context.recordChange({
    action: 'bill.settled',
    model: 'bill',
    id: bill._id,
    before: { status: bill.status, credited_amount: bill.credited_amount },
    after: { status, credited_amount, credit_note: unique_number },
  });
  return undefined;
}

function linesOfWholeBill(bill: Bill): CreditLine[] {
  if (!isFullyCreditable(bill))
    throw validationError({
      whole: 'Part of this invoice is already settled; enter the amount to credit per line',
    });
  return (bill.lines ?? []).map((line, index) => ({
    ...creditLine(line, filsOf(line.net)),
    credits: index + 1,
  }));
}

/** Credited net amount in fils by line number. */
async function creditedBefore(db: Db, bill: Id): Promise<Map<number, number>> {
  const { rows } = await sql<{
    place: number;
    net: number;
  }>`select l.credits as place, sum(l.net)::bigint as net
    from bills n join bill_lines l on l.bill_id = n.id
    where n.order_id is null and n.original_bill_id = ${bill} and n.status = 'Credited' and l.credits is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ place, net }) => [place, net]));
}

async function selectedLines(db: Db, bill: Bill, input: CreditBillInput): Promise<CreditLine[]> {
  const creditedByLine = await creditedBefore(db, bill._id);
  const errors: Record<string, string> = {};
  const parts = toCreditParts(input);
  const lines = parts.flatMap(({ index, place, net }): CreditLine[] => {
    const line = bill.lines?.[place - 1];
    const maxAmount = filsOf(line?.net) - (creditedByLine.get(place) ?? 0);
    const path = `lines[${String(index)}]`;
    if (!line) errors[`${path}.place`] = 'This invoice has no such line';
    else if (parts.find((part) => part.place === place)?.index !== index)
      errors[`${path}.place`] = 'This line is listed twice';
    else if (net > maxAmount)
      errors[`${path}.net`] =
        `At most ${formatAed(fromFils(Math.max(0, maxAmount)))} of this line can be credited`;
    return line ? [{ ...creditLine(line, net), credits: place }] : [];
  });
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return lines;
}

function assertNotAboveDue({ currentUser }: ServiceContext, bill: Bill, gross: number): void {
  const maxAmount = filsOf(bill.net_due);
  if (gross > maxAmount)
    throw new HttpError(
      409,
      `With VAT this is ${formatAed(fromFils(gross))}, but only ${formatAed(fromFils(maxAmount))} can still be credited.`,
    );
  if (
    filsOf(bill.credited_amount) + gross > CREDIT_APPROVAL_LIMIT_FILS &&
    !hasPermission(currentUser.permissions, 'superAdmin')
  )
    throw new HttpError(
      403,
      `Only a SuperAdmin can credit more than ${formatAed(fromFils(CREDIT_APPROVAL_LIMIT_FILS))} of an invoice.`,
    );
}

async function insertCreditNote(
  context: ServiceContext,
  bill: Bill,
  reason: string,
  lines: readonly CreditLine[],
): Promise<Id> {
  const id = newRecordId(context.now);
  const today = dubaiDate(context.now);
  const row = {
    ...{ kind: 'credit_note' as const, client_id: bill.client._id, contract_id: bill.contract?._id ?? null },
    ...{ original_bill_id: bill._id, credit_reason: reason, language: bill.language },
    ...{ supply_date: today, due_date: today },
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
  await context.db
    .insertInto('bill_lines')
    .values(lines.map((line, index) => ({ ...billLineRow(id, line, index), credits: line.credits })))
    .execute();
  return id;
}
