import { sql } from 'kysely';
import type { BillRunOutcome, BillRunRow } from '../../../../domain/bills/billRun';
import { sumLineAmounts } from '../../../../domain/bills/billLine';
import { isMetered } from '../../../../domain/contracts/contract';
import type { Id } from '../../../../domain/entity';
import { fromFils } from '../../../../domain/money';
import { isRetryable } from '../../../db/transaction';
import { HttpError } from '../../../http/httpError';
import type { ServiceContext } from '../../../http/requestContext';
import { applyCreditTo } from '../../payments/allocationService';
import { cacheSettings } from '../../settings/settingService';
import { estimateUnread } from '../billEstimates';
import { issueDraft } from '../billIssue';
import { lockCandidates } from './billRunCandidates';
import type { Candidate, RunScope } from './billRunCandidates';
import { deliverInvoices } from '../billMailService';
import { draftConsumptionBill, findBill } from '../billService';
import type { DraftedBill } from '../billService';
import { draftPeriodBill } from '../periodBills';

/** Scope and steps of a run. */
export interface Run extends RunScope {
  estimates?: boolean;
  issues?: boolean;
  delivers?: boolean;
}

/** Contracts per transaction, so that each stays short. */
export const BATCH_SIZE = 25;

const runRow = (
  { contract, client, unit_no, bill }: Candidate,
  outcome: BillRunOutcome,
  overrides: Partial<BillRunRow> = {},
): BillRunRow => ({
  ...{ contract, client, unit_no, outcome },
  bill: bill && { _id: bill._id, unique_number: bill.unique_number },
  ...{ consumption_m3: null, total: null, last_total: null, reason: null },
  ...overrides,
});

const draftRow = (candidate: Candidate, { _id, calculated }: DraftedBill): BillRunRow =>
  runRow(candidate, calculated.hold_reason ? 'held' : 'drafted', {
    bill: { _id, unique_number: 'DRAFT' },
    consumption_m3: calculated.consumption_m3,
    total: fromFils(sumLineAmounts(calculated.lines).gross),
    last_total: calculated.last_total,
    reason: calculated.hold_reason,
  });

/** Drafts the bill of a contract, unless it exists. */
async function draftOne(context: ServiceContext, run: Run, candidate: Candidate): Promise<BillRunRow> {
  const { bill, contract } = candidate;
  if (bill)
    return runRow(
      candidate,
      bill.status === 'Held' ? 'held' : 'billed',
      bill.status === 'Held' ? { reason: bill.hold_reason } : {},
    );
  if (!isMetered(candidate.type)) {
    const drafted = await draftPeriodBill(context, run.month, candidate);
    return drafted ? draftRow(candidate, drafted) : runRow(candidate, 'nothing_due');
  }
  const { reading } = run.estimates ? await estimateUnread(context, candidate, run.month) : candidate;
  if (!reading) return runRow(candidate, 'unread', { reason: 'No reading for this month yet' });
  const billing = { contract: contract._id, reading, kind: 'consumption' as const };
  return draftRow(candidate, await draftConsumptionBill(context, billing));
}

/** Issues a draft of the run; one that was issued meanwhile stays as it is. */
async function issueOne(context: ServiceContext, row: BillRunRow): Promise<BillRunRow> {
  const bill = row.bill && (await findBill(context.db, row.bill._id));
  if (bill?.status !== 'Draft') return row;
  const unique_number = await issueDraft(context, bill);
  await applyCreditTo(context, bill);
  return { ...row, bill: { _id: bill._id, unique_number }, total: bill.total, outcome: 'issued' };
}

/** Sends an issued invoice of the run, unless it was delivered before. */
async function deliverOne(context: ServiceContext, row: BillRunRow): Promise<BillRunRow> {
  if (!row.bill) return row;
  const { delivery: state } = await findBill(context.db, row.bill._id);
  if (state === 'sent' || state === 'delivered') return row;
  const [delivery] = await deliverInvoices(context, [row.bill._id]);
  return delivery?.done
    ? { ...row, outcome: 'sent' }
    : { ...row, outcome: 'not_sent', reason: delivery?.message ?? null };
}

/** What a contract of a run is kept from by an exception. */
export interface UnexpectedError {
  contract: Id;
  error: unknown;
}

type Report = (failure: UnexpectedError) => void;

/**
 * Runs a step for one contract. If it throws, its changes are undone and the contract becomes an exception; only errors
 * that a repetition of the whole batch can mend are thrown.
 */
async function attempt(
  context: ServiceContext,
  row: BillRunRow,
  refused: BillRunOutcome,
  report: Report,
  step: () => Promise<BillRunRow>,
): Promise<BillRunRow> {
  await sql`savepoint one`.execute(context.db);
  try {
    const done = await step();
    await sql`release savepoint one`.execute(context.db);
    return done;
  } catch (error) {
    await sql`rollback to savepoint one`.execute(context.db);
    if (error instanceof HttpError) return { ...row, outcome: refused, reason: error.message };
    if (isRetryable(error)) throw error;
    report({ contract: row.contract._id, error });
    return { ...row, outcome: 'failed', reason: `Unexpected error; reference ${context.requestId}` };
  }
}

const isIssuable = ({ outcome }: BillRunRow) => outcome === 'drafted' || outcome === 'billed';
const isDeliverable = ({ outcome }: BillRunRow) => outcome === 'issued' || outcome === 'billed';

/**
 * Does the steps of a run for some contracts in the current transaction; one that fails becomes an exception. Repeating it
 * continues where each contract is, so that nothing is billed, issued or sent twice.
 */
export async function processContracts(
  context: ServiceContext,
  run: Run,
  contracts: readonly Id[],
  report: Report,
): Promise<BillRunRow[]> {
  const { db } = context;
  cacheSettings(db);
  const drafted: BillRunRow[] = [];
  for (const candidate of await lockCandidates(db, run.month, contracts))
    drafted.push(
      await attempt(context, runRow(candidate, 'refused'), 'refused', report, () =>
        draftOne(context, run, candidate),
      ),
    );
  if (!run.issues) return drafted;
  // Bills are locked before the number series, as by users who issue one.
  const bills = drafted.flatMap(({ bill }) => bill?._id ?? []);
  await sql`select from bills where id = any(${bills}::uuid[]) order by id for no key update`.execute(db);
  const rows: BillRunRow[] = [];
  for (const row of drafted) {
    const issued = isIssuable(row)
      ? await attempt(context, row, 'issue_refused', report, () => issueOne(context, row))
      : row;
    rows.push(
      run.delivers && isDeliverable(issued)
        ? await attempt(context, issued, 'not_sent', report, () => deliverOne(context, issued))
        : issued,
    );
  }
  return rows;
}
