import { sql } from 'kysely';
import { Type } from 'typebox';
import { BILL_KINDS, BILL_STATUSES, CHANGEABLE_WHEN_ISSUED, billDraft, billIsOpen } from '../domain/bill';
import type { Bill } from '../domain/bill';
import { LANGUAGES } from '../domain/client';
import { bills } from './billsTable';
import { crudCalls } from './kit/crud';
import { Refusal, unfit } from './kit/refusal';
import { day, flag, id, maybeWords, moment as when, money, oneOf, version, words } from './kit/schemas';
import { checkLinks, link, maybeNumbered } from './links';
import type { Target } from './links';

const row = {
  _id: id,
  version,
  unique_number: words,
  kind: oneOf(BILL_KINDS),
  client: link,
  contract: maybeNumbered,
  period_start: maybeWords,
  period_end: maybeWords,
  total: money,
  paid_amount: money,
  balance_due: money,
  due_date: day,
  overdue: flag,
  disputed: flag,
  status: oneOf(BILL_STATUSES),
};

const record = Type.Object({
  ...row,
  order: maybeNumbered,
  issue_date: maybeWords,
  supply_date: day,
  language: oneOf(LANGUAGES),
  notes: maybeWords,
  subtotal: money,
  vat_total: money,
  credited_amount: money,
  createdAt: when,
  updatedAt: when,
});

const targetsOf = ({ client }: Record<string, unknown>): Record<string, Target> => ({
  client: { table: 'clients', sentence: 'Choose a client from the list' },
  contract: {
    table: 'contracts',
    where: sql`r.client_id = ${client}`,
    sentence: 'Choose a contract of this client',
  },
  order: {
    table: 'orders',
    where: sql`(r.client_id is null or r.client_id = ${client})`,
    sentence: 'Choose an order of this client',
  },
});

const FIXED = Object.keys(billDraft.fields).filter((field) =>
  CHANGEABLE_WHEN_ISSUED.every((changeable) => changeable !== field),
);

/** What was issued stays as it was. */
function checkIssued(bill: Bill, draft: Record<string, unknown>, before: Record<string, unknown>): void {
  if (billIsOpen(bill)) return;
  if (FIXED.some((field) => (draft[field] ?? null) !== (before[field] ?? null)))
    throw new Refusal(409, 'This invoice is issued; only its due date, notes and dispute may change.');
  if (bill.issue_date && bill.due_date < bill.issue_date)
    throw unfit({ due_date: "Due date can't be before the issue date" });
}

/** Invoices: list, read, add and change as drafts. */
export const billCalls = crudCalls({
  noun: 'bill',
  area: 'Bills',
  table: bills,
  draft: billDraft,
  record,
  row: Type.Object(row),
  born: ({ visitor }) => Promise.resolve({ created_by: visitor.userId }),
  check: async (ask, draft, before, record) => {
    if (before && record) checkIssued(record, draft, before);
    await checkLinks(ask.db, targetsOf(draft), draft, before?.client === draft.client ? before : undefined);
  },
});
