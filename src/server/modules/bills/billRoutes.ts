import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { EDITABLE_WHEN_ISSUED, billInputSchema } from '../../../domain/bills/billInput';
import { isBillEditable } from '../../../domain/bills/bill';
import type { Bill } from '../../../domain/bills/bill';
import type { BillInput } from '../../../domain/bills/billInput';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { CHANNELS } from '../../../domain/clients/client';
import { DELIVERY_OUTCOMES, deliverInputSchema } from '../../../domain/mail/mailing';
import { deliverInvoices } from './billMailService';
import { assertBillable, assertCycleUnbilled, assertReadingsMatch } from './billGuards';
import { replaceLines } from './billLineService';
import { billRunRoutes } from './billRun/billRunRoutes';
import { billRecordSchema, billExportColumns } from './billSchemas';
import { notifyDisputed, billTransitions } from './billTransitions';
import { bills } from './billRepository';
import type { ServiceContext } from '../../http/requestContext';
import { booleanSchema, enumSchema, idSchema, textSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { crudRoutes } from '../../lists/crudRoutes';
import { HttpError, validationError } from '../../http/httpError';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import { mailingsRoute } from '../../mail/outbox';

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
  EDITABLE_WHEN_ISSUED.every((editable) => editable !== field),
);

/** Throws if an immutable field of an issued bill changes. */
function assertIssuedUnchanged(
  bill: Bill,
  input: Record<string, unknown>,
  before: Record<string, unknown>,
): void {
  if (isBillEditable(bill)) return;
  if (IMMUTABLE_FIELDS.some((field) => !isDeepStrictEqual(input[field] ?? null, before[field] ?? null)))
    throw new HttpError(409, 'This invoice is issued. Only its due date, notes and dispute can be changed.');
  if (!bill.due_date) throw validationError({ due_date: 'Due date is required once an invoice is issued' });
  if (bill.issue_date && bill.due_date < bill.issue_date)
    throw validationError({ due_date: 'Due date can’t be before the issue date' });
}

const BILLED_FIELDS = ['kind', 'contract', 'order', 'period_start', 'period_end'] as const;

const subjectOf = (input: Record<string, unknown>, record: Bill | undefined) => {
  const { kind, contract, order, period_start: start, period_end: end } = input as Partial<BillInput>;
  return { id: record?._id, kind: kind ?? 'other', contract, order, start, end };
};

/** Replaces the lines if they differ. */
const replaceChangedLines = async (
  { db }: ServiceContext,
  id: string,
  { lines }: { lines?: unknown },
  before?: { lines?: unknown },
) => {
  if (Array.isArray(lines) && !isDeepStrictEqual(lines, before?.lines))
    await replaceLines(db, id, lines as BillLineInput[]);
};

const deliverRoute = route({
  method: 'POST',
  path: '/bill/bulk/send',
  summary: 'Send invoices by the preferred channels of their clients; returns one result per invoice',
  permission: 'canUpdateBills',
  auditAction: 'bill.sent',
  body: deliverInputSchema,
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        _id: idSchema,
        done: booleanSchema,
        outcome: enumSchema(DELIVERY_OUTCOMES),
        channel: Type.Union([enumSchema(CHANNELS), Type.Null()]),
        message: textSchema,
      }),
    ),
  }),
  handler: async (context) => ({ results: await deliverInvoices(context, context.body.ids) }),
});

export const billRoutes = [
  ...crudRoutes({
    noun: 'bill',
    permissionGroup: 'Bills',
    repository: bills,
    exportColumns: billExportColumns,
    inputSchema: billInputSchema,
    recordSchema: billRecordSchema,
    initialColumns: ({ currentUser }) => ({ created_by: currentUser.userId }),
    validate: async (context, input, before, record) => {
      if (before && record) assertIssuedUnchanged(record, input, before);
      await validateReferences(
        context.db,
        referenceTargets(input),
        input,
        before?.client === input.client ? before : undefined,
      );
      if (before && record && isBillEditable(record))
        await assertReadingsMatch(context.db, record._id, input, before);
      if (!before || BILLED_FIELDS.some((field) => (input[field] ?? null) !== (before[field] ?? null))) {
        await assertBillable(context.db, subjectOf(input, record));
        await assertCycleUnbilled(context.db, subjectOf(input, record));
      }
    },
    saveRelated: async (context, id, input, before) => {
      await replaceChangedLines(context, id, input, before);
      if (input.disputed === true && before?.disputed === false) await notifyDisputed(context, id);
    },
  }),
  ...billRunRoutes,
  ...billTransitions.routes,
  deliverRoute,
  mailingsRoute('bill', 'canViewBills', bills.find),
];
