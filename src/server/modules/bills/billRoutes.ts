import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { CHANGEABLE_WHEN_ISSUED, billDraft, billIsOpen } from '../../../domain/bills/bill';
import type { Bill } from '../../../domain/bills/bill';
import type { LineDraft } from '../../../domain/bills/billLine';
import { writeLines } from './billLineService';
import { billRunCalls } from './billRunRoutes';
import { billRecord, billRow } from './billSchemas';
import { tellDisputed, billSteps } from './billTransitions';
import { bills } from './billRepository';
import type { Doer } from '../../http/requestContext';
import { crudCalls } from '../../lists/crudRoutes';
import { Refusal, unfit } from '../../http/httpError';
import { checkLinks } from '../../lists/references';
import type { Target } from '../../lists/references';
import { mailingsCall } from '../../mail/outbox';
import { billSheet } from '../../lists/exportColumns/customers';

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
  if (FIXED.some((field) => !isDeepStrictEqual(draft[field] ?? null, before[field] ?? null)))
    throw new Refusal(409, 'This invoice is issued; only its due date, notes and dispute may change.');
  if (!bill.due_date) throw unfit({ due_date: 'Due date is required once an invoice is issued' });
  if (bill.issue_date && bill.due_date < bill.issue_date)
    throw unfit({ due_date: "Due date can't be before the issue date" });
}

/** Lines are replaced as a whole, and only when they differ. */
const replaceLines = async (
  { db }: Doer,
  id: string,
  { lines }: { lines?: unknown },
  before?: { lines?: unknown },
) => {
  if (Array.isArray(lines) && !isDeepStrictEqual(lines, before?.lines))
    await writeLines(db, id, lines as LineDraft[]);
};

/** Invoices: list, read, add and change as drafts, hold, release and issue. */
export const billCalls = [
  ...crudCalls({
    noun: 'bill',
    area: 'Bills',
    table: bills,
    sheet: billSheet,
    draft: billDraft,
    record: billRecord,
    row: billRow,
    born: ({ visitor }) => Promise.resolve({ created_by: visitor.userId }),
    check: async (ask, draft, before, record) => {
      if (before && record) checkIssued(record, draft, before);
      await checkLinks(ask.db, targetsOf(draft), draft, before?.client === draft.client ? before : undefined);
    },
    beside: async (ask, id, draft, before) => {
      await replaceLines(ask, id, draft, before);
      if (draft.disputed === true && before?.disputed === false) await tellDisputed(ask, id);
    },
  }),
  ...billRunCalls,
  ...billSteps.calls,
  mailingsCall('bill', 'canViewBills', bills.find),
];
