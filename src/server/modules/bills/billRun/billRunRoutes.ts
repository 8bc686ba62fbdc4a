import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { billRunInputSchema, billRunPreviewSchema } from '../../../../domain/bills/billRunInput';
import { percentChange } from '../../../../domain/bills/billRun';
import type { BillRunInput, BillRunPreviewInput } from '../../../../domain/bills/billRunInput';
import type { BillRunPage, BillRunRow } from '../../../../domain/bills/billRun';
import type { Id } from '../../../../domain/entity';
import { labelOf } from '../../../../domain/labels';
import { draftConsumptionBill, findBill, kindOfBill } from '../billService';
import { BATCH_SIZE, processContracts } from './billRun';
import { isDueInMonth } from './billRunCandidates';
import {
  billRunItemSchema,
  billRunItems,
  billRunPreviewRowSchema,
  billRunSchema,
  billRuns,
} from './billRunRepository';
import { assertIssuingAllowed, countDue, startRun } from './billRunService';
import { assertMayRun, billRunTransitions } from './billRunTransitions';
import { billRecordSchema } from '../billSchemas';
import { withRollback } from '../../../db/transaction';
import { assertPermission } from '../../../http/authorize';
import type { ServiceContext } from '../../../http/requestContext';
import { route } from '../../../http/route';
import { HttpError, orNotFound } from '../../../http/httpError';
import { integerSchema, nullableTextSchema, pageSchema } from '../../../http/responseSchemas';
import { fileResponse } from '../../../http/serialize';
import { readRoutes } from '../../../lists/crudRoutes';
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, exportedBytes } from '../../../lists/exportRoutes';
import type { SpreadsheetColumn } from '../../../lists/spreadsheet';
import { findReading } from '../../counters/readings/readingService';

const previewPageSchema = Type.Object({
  rows: Type.Array(billRunPreviewRowSchema),
  total: integerSchema,
  next: nullableTextSchema,
});

const billSchema: TSchema = billRecordSchema;

const noChange = () => Promise.resolve();

const NEW_OUTCOMES: readonly string[] = ['drafted', 'issued', 'sent'];

/** Hides an invoice that only the preview created or numbered. */
const toPreviewRow = (row: BillRunRow, existing: ReadonlySet<Id>): BillRunRow => ({
  ...row,
  bill: row.bill && existing.has(row.bill._id) ? row.bill : null,
  outcome: NEW_OUTCOMES.includes(row.outcome) ? 'ready' : row.outcome,
});

/** Performs the run in a transaction that is rolled back, so that preview and run give the same result. */
async function previewNextBills(
  context: ServiceContext,
  { after, ...run }: BillRunPreviewInput,
): Promise<BillRunPage> {
  const { db } = context;
  await assertIssuingAllowed(context, run);
  const { rows: due } = await sql<{
    id: Id;
    number: string;
  }>`select c.id, c.unique_number as number from contracts c
    where ${isDueInMonth(run)} and c.unique_number > ${after ?? ''}
    order by c.unique_number limit ${BATCH_SIZE}`.execute(db);
  const rows = await withRollback(db, (trial) =>
    processContracts(
      { ...context, db: trial, recordChange: noChange, afterCommit: () => undefined },
      run,
      due.map(({ id }) => id),
      () => undefined,
    ),
  );
  const bills = rows.flatMap(({ bill }) => bill?._id ?? []);
  const existing = await sql<{ id: Id }>`select id from bills where id = any(${bills}::uuid[])`.execute(db);
  const ids = new Set(existing.rows.map(({ id }) => id));
  return {
    rows: rows.map((row) => toPreviewRow(row, ids)),
    total: await countDue(db, run),
    next: due.length === BATCH_SIZE ? (due.at(-1)?.number ?? null) : null,
  };
}

/** All pages of a preview. */
async function* previewPages(
  context: ServiceContext,
  run: BillRunInput,
): AsyncGenerator<readonly BillRunRow[]> {
  let after: string | null = null;
  do {
    const page: BillRunPage = await previewNextBills(context, { ...run, after });
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

const PREVIEW_COLUMNS: readonly SpreadsheetColumn<BillRunRow>[] = [
  ['Contract', ({ contract }) => contract],
  ['Client', ({ client }) => client],
  ['Unit', ({ unit_no }) => unit_no],
  ['Consumption (m³)', ({ consumption_m3 }) => consumption_m3],
  ['Net (AED)', ({ net }) => net],
  ['VAT (AED)', ({ vat }) => vat],
  ['Total (AED)', ({ total }) => total],
  ['Last invoice (AED)', ({ last_total }) => last_total],
  ['Change (%)', percentChange],
  ['Result', ({ outcome }) => labelOf(outcome)],
  ['Reason', ({ reason }) => reason],
  ['Invoice', ({ bill }) => bill],
];

/** Billing runs: preview, start and monitor them, and draft the bill of one reading. */
export const billRunRoutes = [
  route({
    method: 'POST',
    path: '/bill/run/preview',
    summary: 'Preview the next invoices of a run without saving; pass `next` as `after` to continue',
    permission: 'canCreateBills',
    body: billRunPreviewSchema,
    response: previewPageSchema,
    handler: (context) => previewNextBills(context, context.body),
  }),
  ...EXPORT_FORMAT_NAMES.map((format) =>
    route({
      method: 'POST',
      path: `/bill/run/preview/export/${format}`,
      summary: `The preview of a run as ${format.toUpperCase()}, with its totals in workbooks`,
      permission: 'canCreateBills',
      rateLimit: 'exports',
      body: billRunInputSchema,
      response: fileResponse(EXPORT_FORMATS[format].mime),
      handler: async (context) => ({
        filename: `billing-preview.${format}`,
        bytes: await exportedBytes(format, PREVIEW_COLUMNS, previewPages(context, context.body)),
      }),
    }),
  ),
  route({
    method: 'POST',
    path: '/bill/run',
    summary:
      'Start a billing run in the background; contracts already billed are skipped, so it can be repeated',
    permission: 'canCreateBills',
    auditAction: 'run.started',
    idempotent: true,
    status: 201,
    body: billRunInputSchema,
    response: billRunSchema,
    handler: async (context) => {
      assertMayRun(context, context.body);
      const id = await startRun(context, context.body);
      return orNotFound(await billRuns.find(context.db, id));
    },
  }),
  ...readRoutes({
    noun: 'run',
    permissionGroup: 'Bills',
    repository: billRuns,
    recordSchema: billRunSchema,
  }),
  ...billRunTransitions.routes,
  route({
    method: 'POST',
    path: '/run/:id/items',
    summary: 'Contracts of a billing run with their outcomes',
    permission: 'canViewBills',
    body: billRunItems.query,
    response: pageSchema(billRunItemSchema),
    handler: async ({ db, param, body }) => {
      const id = param('id');
      orNotFound(await billRuns.find(db, id));
      return billRunItems.list(db, body, sql`t.run_id = ${id}`);
    },
  }),
  route({
    method: 'POST',
    path: '/reading/:id/bill',
    summary: 'Draft the invoice of one reading',
    permission: 'canCreateBills',
    auditAction: 'bill.drafted',
    status: 201,
    response: billSchema,
    handler: async (context) => {
      assertPermission(context, 'canViewContracts');
      const { contract, _id: reading } = await findReading(context.db, context.param('id'));
      if (!contract) throw new HttpError(409, 'This reading does not belong to a contract.');
      const { _id } = await draftConsumptionBill(context, {
        contract: contract._id,
        reading,
        kind: await kindOfBill(context.db, reading),
      });
      return findBill(context.db, _id);
    },
  }),
];
