import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { sumOf } from '../../../domain/bills/billLine';
import type { LineDraft } from '../../../domain/bills/billLine';
import { CREDIT_LIMIT, isUntouched, lineBack, partsOf } from '../../../domain/bills/creditNote';
import type { CreditDraft } from '../../../domain/bills/creditNote';
import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { aed, fromFils, toFils } from '../../../domain/money';
import { allows } from '../../../domain/permissions';
import { issueAlone } from './billIssue';
import { lineRow } from './billLineService';
import { bills } from './billRepository';
import type { Db } from '../../db/client';
import type { Doer } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { Refusal, found, unfit } from '../../http/httpError';

interface Back extends LineDraft {
  /** The line of the original that it takes back. */
  credits: number;
}

const fils = (amount: number | undefined): number => toFils(amount ?? 0) ?? 0;

/** Take back a bill or parts of it by a credit note, numbered at once and credited by the database; the bill itself stays as it was issued. */
export async function creditBill(ask: Doer, bill: Bill, told: CreditDraft): Promise<undefined> {
  const lines = told.whole ? wholeOf(bill) : await chosenOf(ask.db, bill, told);
  refuseTooMuch(ask, bill, sumOf(lines).gross);
  const id = await draftNote(ask, bill, told.reason, lines);
  const unique_number = await issueAlone(ask, id);
  const { credited_amount, status } = found(await bills.find(ask.db, bill._id));
  await ask.changed({
    action: 'bill.settled',
    model: 'bill',
    id: bill._id,
    before: { status: bill.status, credited_amount: bill.credited_amount },
    after: { status, credited_amount, credit_note: unique_number },
  });
  return undefined;
}

function wholeOf(bill: Bill): Back[] {
  if (!isUntouched(bill))
    throw unfit({
      whole: 'Part of this invoice is settled already; say how much of which line is taken back',
    });
  return (bill.lines ?? []).map((line, at) => ({ ...lineBack(line, fils(line.net)), credits: at + 1 }));
}

/** What was taken back of each line before, in fils. */
async function takenBack(db: Db, bill: Id): Promise<Map<number, number>> {
  const { rows } = await sql<{
    place: number;
    net: number;
  }>`select l.credits as place, sum(l.net)::bigint as net
    from bills n join bill_lines l on l.bill_id = n.id
    where n.original_bill_id = ${bill} and n.status = 'Credited' and l.credits is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ place, net }) => [place, net]));
}

async function chosenOf(db: Db, bill: Bill, told: CreditDraft): Promise<Back[]> {
  const before = await takenBack(db, bill._id);
  const faults: Record<string, string> = {};
  const parts = partsOf(told);
  const chosen = parts.flatMap(({ at, place, net }): Back[] => {
    const line = bill.lines?.[place - 1];
    const most = fils(line?.net) - (before.get(place) ?? 0);
    const path = `lines[${String(at)}]`;
    if (!line) faults[`${path}.place`] = 'This invoice has no such line';
    else if (parts.find((part) => part.place === place)?.at !== at)
      faults[`${path}.place`] = 'This line stands here twice';
    else if (net > most)
      faults[`${path}.net`] = `At most ${aed(fromFils(Math.max(0, most)))} of this line is left`;
    return line ? [{ ...lineBack(line, net), credits: place }] : [];
  });
  if (Object.keys(faults).length > 0) throw unfit(faults);
  return chosen;
}

function refuseTooMuch({ visitor }: Doer, bill: Bill, gross: number): void {
  const most = fils(bill.net_due);
  if (gross > most)
    throw new Refusal(
      409,
      `With VAT this comes to ${aed(fromFils(gross))}, but only ${aed(fromFils(most))} can still be taken back.`,
    );
  if (fils(bill.credited_amount) + gross > CREDIT_LIMIT && !allows(visitor.grants, 'superAdmin'))
    throw new Refusal(
      403,
      `Only a SuperAdmin takes back more than ${aed(fromFils(CREDIT_LIMIT))} of an invoice.`,
    );
}

async function draftNote(ask: Doer, bill: Bill, reason: string, lines: readonly Back[]): Promise<Id> {
  const id = newId(ask.now);
  const today = dayInDubai(ask.now);
  const row = {
    ...{ kind: 'credit_note' as const, client_id: bill.client._id, contract_id: bill.contract?._id ?? null },
    ...{ original_bill_id: bill._id, credit_reason: reason, language: bill.language },
    ...{ supply_date: today, due_date: today },
  };
  const nothingYet = { order_id: null, period_start: null, period_end: null, issue_date: null, notes: null };
  await ask.db
    .insertInto('bills')
    .values({ ...row, ...nothingYet, id, unique_number: null, created_by: ask.visitor.userId })
    .execute();
  await ask.db
    .insertInto('bill_lines')
    .values(lines.map((line, at) => ({ ...lineRow(id, line, at), credits: line.credits })))
    .execute();
  return id;
}
