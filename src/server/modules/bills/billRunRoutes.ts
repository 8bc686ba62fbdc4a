import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { BILL_RUN_OUTCOMES, billRunInputSchema } from '../../../domain/bills/billRun';
import type { BillRunInput, BillRunPage } from '../../../domain/bills/billRun';
import { estimateUnread } from './billEstimates';
import { draftConsumptionBill, findBill, kindOfBill } from './billService';
import { issueNextDrafts, BATCH_SIZE, draftOne, countDue, nextDue } from './billRun';
import { runNextPage } from './billRunProgress';
import { notifyRunFinished } from './billRunNotifications';
import { billRecordSchema } from './billSchemas';
import { withRollback } from '../../db/transaction';
import { assertPermission } from '../../http/authorize';
import type { ServiceContext } from '../../http/requestContext';
import { route } from '../../http/route';
import { HttpError } from '../../http/httpError';
import {
  integerSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  enumSchema,
  referenceSchema,
  textSchema,
} from '../../http/responseSchemas';
import { nullableNumberReferenceSchema } from '../../lists/references';
import { findReading } from '../counters/readings/readingService';

const runPageSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      contract: Type.Object({ _id: idSchema, unique_number: textSchema }),
      client: referenceSchema,
      unit_no: nullableTextSchema,
      bill: nullableNumberReferenceSchema,
      outcome: enumSchema(BILL_RUN_OUTCOMES),
      consumption_m3: nullableNumberSchema,
      total: nullableNumberSchema,
      last_total: nullableNumberSchema,
      reason: nullableTextSchema,
    }),
  ),
  total: integerSchema,
  next: nullableTextSchema,
});

const billSchema: TSchema = billRecordSchema;

const pageOf = async (
  context: ServiceContext,
  run: BillRunInput,
  rows: BillRunPage['rows'],
): Promise<BillRunPage> => ({
  rows,
  total: await countDue(context.db, run),
  next: rows.length === BATCH_SIZE ? (rows.at(-1)?.contract.unique_number ?? null) : null,
});

/** Drafts the next bills of a month, with estimates of missing readings if requested. */
async function draftCandidates(context: ServiceContext, run: BillRunInput): Promise<BillRunPage['rows']> {
  const rows: BillRunPage['rows'] = [];
  for (const candidate of await nextDue(context.db, run))
    rows.push(
      await draftOne(
        context,
        run.estimates ? await estimateUnread(context, candidate, run.month) : candidate,
      ),
    );
  return rows;
}

const noChange = () => Promise.resolve();

/** Does what the run does, in a transaction that is rolled back, so that both give the same result. */
async function previewNextBills(context: ServiceContext, run: BillRunInput): Promise<BillRunPage> {
  const rows = await withRollback(context.db, (db) =>
    draftCandidates({ ...context, db, recordChange: noChange, afterCommit: () => undefined }, run),
  );
  return pageOf(
    context,
    run,
    rows.map((row) =>
      row.outcome === 'drafted' || row.outcome === 'held'
        ? { ...row, bill: null, outcome: row.outcome === 'held' ? 'held' : 'ready' }
        : row,
    ),
  );
}

async function draftNextBills(context: ServiceContext, run: BillRunInput): Promise<BillRunPage> {
  const rows = await draftCandidates(context, run);
  const drafted = rows.filter(({ outcome }) => outcome === 'drafted' || outcome === 'held').length;
  const page = await pageOf(context, run, rows);
  await context.recordChange({ model: 'bill', after: { month: run.month, site: run.site ?? null, drafted } });
  if (page.next === null) await notifyRunFinished(context, run);
  return page;
}

/** Billing run: preview, draft and issue a month's bills, and draft the bill of one reading. */
export const billRunRoutes = [
  route({
    method: 'POST',
    path: '/bill/run/preview',
    summary: 'Preview the next invoices of a month without saving; pass `next` as `after` to continue',
    permission: 'canCreateBills',
    body: billRunInputSchema,
    response: runPageSchema,
    handler: (context) => previewNextBills(context, context.body),
  }),
  route({
    method: 'POST',
    path: '/bill/run',
    summary:
      'Draft the next invoices of a month; contracts already billed are skipped, so it can be repeated',
    permission: 'canCreateBills',
    auditAction: 'bill.ran',
    body: billRunInputSchema,
    response: runPageSchema,
    handler: (context) =>
      runNextPage(context, 'draft', context.body, () => draftNextBills(context, context.body)),
  }),
  route({
    method: 'POST',
    path: '/bill/run/issue',
    summary: 'Issue the next unflagged drafts of a month',
    permission: 'canUpdateBills',
    auditAction: 'bill.ran',
    body: billRunInputSchema,
    response: runPageSchema,
    handler: (context) =>
      runNextPage(context, 'issue', context.body, () => issueNextDrafts(context, context.body)),
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
