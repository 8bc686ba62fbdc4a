import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { EDITABLE_WHEN_ISSUED, billInputSchema, isBillEditable } from '../../../domain/bills/bill';
import type { Bill } from '../../../domain/bills/bill';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { replaceLines } from './billLineService';
import { billRunRoutes } from './billRunRoutes';
import { billRecordSchema, billRowSchema } from './billSchemas';
import { notifyDisputed, billTransitions } from './billTransitions';
import { bills } from './billRepository';
import type { ServiceContext } from '../../http/requestContext';
import { crudRoutes } from '../../lists/crudRoutes';
import { HttpError, validationError } from '../../http/httpError';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import { mailingsRoute } from '../../mail/outbox';
import { billExportColumns } from '../../lists/exportColumns/customers';

const referenceTargets = ({ client }: Record<string, unknown>): Record<string, ReferenceTarget> => ({
  client: { table: 'clients', message: 'Choose a client from the list' },
  contract: {
    table: 'contracts',
    where: sql`r.client_id = ${client}`,
    message: 'Choose a contract of this client',
  },
  order: {
    table: 'orders',
    where: sql`(r.client_id is null or r.client_id = ${client})`,
    message: 'Choose an order of this client',
  },
});

const IMMUTABLE_FIELDS = Object.keys(billInputSchema.fields).filter((field) =>
  EDITABLE_WHEN_ISSUED.every((changeable) => changeable !== field),
);

/** What was issued stays as it was. */
function assertIssuedUnchanged(
  bill: Bill,
  draft: Record<string, unknown>,
  before: Record<string, unknown>,
): void {
  if (isBillEditable(bill)) return;
  if (IMMUTABLE_FIELDS.some((field) => !isDeepStrictEqual(draft[field] ?? null, before[field] ?? null)))
    throw new HttpError(409, 'This invoice is issued. Only its due date, notes and dispute can be changed.');
  if (!bill.due_date) throw validationError({ due_date: 'Due date is required once an invoice is issued' });
  if (bill.issue_date && bill.due_date < bill.issue_date)
    throw validationError({ due_date: "Due date can't be before the issue date" });
}

/** Lines are replaced as a whole, and only when they differ. */
const replaceChangedLines = async (
  { db }: ServiceContext,
  id: string,
  { lines }: { lines?: unknown },
  before?: { lines?: unknown },
) => {
  if (Array.isArray(lines) && !isDeepStrictEqual(lines, before?.lines))
    await replaceLines(db, id, lines as BillLineInput[]);
};

/** Invoices: list, read, add and change as drafts, hold, release and issue. */
export const billRoutes = [
  ...crudRoutes({
    noun: 'bill',
    area: 'Bills',
    repository: bills,
    exportColumns: billExportColumns,
    inputSchema: billInputSchema,
    recordSchema: billRecordSchema,
    rowSchema: billRowSchema,
    initialColumns: ({ currentUser }) => Promise.resolve({ created_by: currentUser.userId }),
    validate: async (context, draft, before, record) => {
      if (before && record) assertIssuedUnchanged(record, draft, before);
      await validateReferences(
        context.db,
        referenceTargets(draft),
        draft,
        before?.client === draft.client ? before : undefined,
      );
    },
    saveRelated: async (context, id, draft, before) => {
      await replaceChangedLines(context, id, draft, before);
      if (draft.disputed === true && before?.disputed === false) await notifyDisputed(context, id);
    },
  }),
  ...billRunRoutes,
  ...billTransitions.calls,
  mailingsRoute('bill', 'canViewBills', bills.find),
];
