import { sql } from 'kysely';
import type { BillRunOutcome, BillRunRow } from '../../../../domain/bills/billRun';
import { sumLineAmounts } from '../../../../domain/bills/billLine';
import { noAccessText } from '../../../../domain/counters/noAccess';
import { isMetered } from '../../../../domain/contracts/contract';
import type { Id } from '../../../../domain/entity';
import { fromFils, filsOrZero } from '../../../../domain/money';
import { LOCK_TIMEOUT, sqlState } from '../../../db/sqlState';
import { isRetryable } from '../../../db/transaction';
import { HttpError } from '../../../http/httpError';
import type { ServiceContext } from '../../../http/requestContext';
import { createEinvoices } from '../../einvoice/einvoiceService';
import { applyCreditToAll } from '../../payments/allocationService';
import { cacheSettings } from '../../settings/settingService';
import type { BillRequest } from '../calculation/billCalculation';
import { estimateUnread } from '../calculation/billEstimates';
import { issueDrafts } from '../billIssue';
import { lockCandidates } from './billRunCandidates';
import type { Candidate, RunScope } from './billRunCandidates';
import { deliverInvoices } from '../billMailService';
import { bills } from '../billRepository';
import { draftConsumptionBills, findBill } from '../billService';
import type { DraftedBill } from '../billService';
import { draftUnmeteredBill } from '../unmeteredBills';

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
  contract,
  client,
  unit_no,
  outcome,
  bill: bill && { _id: bill._id, unique_number: bill.unique_number },
  consumption_m3: null,
  net: null,
  vat: null,
  total: null,
  last_total: null,
  reason: null,
  ...overrides,
});

function draftRow(candidate: Candidate, { _id, calculated }: DraftedBill): BillRunRow {
  const { net, vat, gross } = sumLineAmounts(calculated.lines);
  return runRow(candidate, calculated.hold_reason ? 'held' : 'drafted', {
    bill: { _id, unique_number: 'DRAFT' },
    consumption_m3: calculated.consumption_m3,
    net: fromFils(net),
    vat: fromFils(vat),
    total: fromFils(gross),
    last_total: calculated.last_total,
    reason: calculated.hold_reason,
  });
}

/** Result of a contract that already has a bill. */
const existingRow = (candidate: Candidate): BillRunRow =>
  candidate.bill?.status === 'Held'
    ? runRow(candidate, 'held', { reason: candidate.bill.hold_reason })
    : runRow(candidate, 'billed');

/** Drafts the bill of a contract without a counter. */
async function draftUnmetered(context: ServiceContext, run: Run, candidate: Candidate): Promise<BillRunRow> {
  const drafted = await draftUnmeteredBill(context, run.month, candidate);
  return drafted ? draftRow(candidate, drafted) : runRow(candidate, 'nothing_due');
}

const unreadReason = ({ no_access }: Candidate): string =>
  ['No reading for this month yet', no_access && noAccessText(no_access)].filter(Boolean).join('. ');

/** Drafts the bills of metered contracts, with estimates for unread counters if the run permits them. */
async function draftMetered(
  context: ServiceContext,
  run: Run,
  candidates: readonly Candidate[],
): Promise<BillRunRow[]> {
  const requests: BillRequest[] = [];
  for (const candidate of candidates) {
    const { reading } = run.estimates ? await estimateUnread(context, candidate, run.month) : candidate;
    if (reading) requests.push({ contract: candidate.contract._id, reading, kind: 'consumption' });
  }
  const results = await draftConsumptionBills(context, requests);
  const drafted = new Map(requests.map(({ contract }, index) => [contract, results[index]]));
  return candidates.map((candidate) => {
    const result = drafted.get(candidate.contract._id);
    if (!result) return runRow(candidate, 'unread', { reason: unreadReason(candidate) });
    if (!(result instanceof HttpError)) return draftRow(candidate, result);
    // Rolls back the estimate that was made for the bill.
    if (!candidate.reading) throw result;
    return runRow(candidate, 'refused', { reason: result.message });
  });
}

/** Drafts the bills of contracts that have none. */
async function draftAll(
  context: ServiceContext,
  run: Run,
  candidates: readonly Candidate[],
  report: Report,
): Promise<BillRunRow[]> {
  const unbilled = candidates.filter(({ bill }) => !bill);
  const draft = (due: readonly Candidate[], step: (some: readonly Candidate[]) => Promise<BillRunRow[]>) =>
    attempt(context, due, { rowOf: (candidate) => runRow(candidate, 'refused'), report, step });
  const metered = unbilled.filter(({ type }) => isMetered(type));
  const rows = [
    ...candidates.filter(({ bill }) => bill).map(existingRow),
    ...(await draft(metered, (some) => draftMetered(context, run, some))),
  ];
  for (const candidate of unbilled.filter(({ type }) => !isMetered(type)))
    rows.push(...(await draft([candidate], async () => [await draftUnmetered(context, run, candidate)])));
  const positions = new Map(candidates.map(({ contract }, position) => [contract._id, position]));
  const positionOf = ({ contract }: BillRunRow) => positions.get(contract._id) ?? 0;
  return rows.sort((one, other) => positionOf(one) - positionOf(other));
}

/** Issues drafts of the run; bills issued meanwhile are unchanged. */
async function issueAll(context: ServiceContext, rows: readonly BillRunRow[]): Promise<BillRunRow[]> {
  const found = await bills.findMany(
    context.db,
    rows.flatMap(({ bill }) => bill?._id ?? []),
  );
  const drafts = new Map(found.filter(({ status }) => status === 'Draft').map((bill) => [bill._id, bill]));
  const ordered = rows.flatMap(({ bill }) => drafts.get(bill?._id ?? '') ?? []);
  const numbers = await issueDrafts(context, ordered);
  await applyCreditToAll(context, ordered);
  await createEinvoices(
    context,
    ordered.map(({ _id }) => _id),
  );
  const issued = new Map(
    ordered.map(({ _id, subtotal, discount_total = 0, vat_total, total }, index) => [
      _id,
      {
        net: fromFils(filsOrZero(subtotal) - filsOrZero(discount_total)),
        vat: vat_total,
        total,
        number: numbers[index] ?? '',
      },
    ]),
  );
  return rows.map((row) => {
    const bill = row.bill && issued.get(row.bill._id);
    if (!row.bill || !bill) return row;
    const { _id } = row.bill;
    const { number, ...amounts } = bill;
    return { ...row, bill: { _id, unique_number: number }, ...amounts, outcome: 'issued' };
  });
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

/** An unexpected error in a contract of a run. */
export interface UnexpectedError {
  contract: Id;
  error: unknown;
}

type Report = (failure: UnexpectedError) => void;

interface Step<Item> {
  /** Result of a contract whose step is refused. */
  rowOf: (item: Item) => BillRunRow;
  report: Report;
  step: (items: readonly Item[]) => Promise<BillRunRow[]>;
}

/**
 * Runs a step for contracts together. If it throws, its changes are rolled back and it runs for each contract
 * alone; a failing contract becomes an exception. Throws only errors that a retry of the whole batch can
 * resolve, such as a lock timeout.
 */
async function attempt<Item>(
  context: ServiceContext,
  items: readonly Item[],
  { rowOf, report, step }: Step<Item>,
): Promise<BillRunRow[]> {
  const [item] = items;
  if (!item) return [];
  await sql`savepoint step`.execute(context.db);
  try {
    const done = await step(items);
    await sql`release savepoint step`.execute(context.db);
    return done;
  } catch (error) {
    await sql`rollback to savepoint step`.execute(context.db);
    if (isRetryable(error) || sqlState(error) === LOCK_TIMEOUT) throw error;
    if (items.length > 1) {
      const rows: BillRunRow[] = [];
      for (const one of items) rows.push(...(await attempt(context, [one], { rowOf, report, step })));
      return rows;
    }
    const row = rowOf(item);
    if (error instanceof HttpError) return [{ ...row, reason: error.message }];
    report({ contract: row.contract._id, error });
    return [{ ...row, outcome: 'failed', reason: `Unexpected error; reference ${context.requestId}` }];
  }
}

const isIssuable = ({ outcome }: BillRunRow) => outcome === 'drafted' || outcome === 'billed';
const isDeliverable = ({ outcome }: BillRunRow) => outcome === 'issued' || outcome === 'billed';

/**
 * Runs the steps for some contracts in the current transaction; a failing contract becomes an exception.
 * Repeating it continues where each contract stopped, so that nothing is billed, issued or sent twice.
 */
export async function processContracts(
  context: ServiceContext,
  run: Run,
  contracts: readonly Id[],
  report: Report,
): Promise<BillRunRow[]> {
  const { db } = context;
  cacheSettings(db);
  const drafted = await draftAll(context, run, await lockCandidates(db, run.month, contracts), report);
  if (!run.issues) return drafted;
  // Bills are locked before the number series, as by users who issue one.
  const ids = drafted.flatMap(({ bill }) => bill?._id ?? []);
  await sql`select from bills where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  const issued = await attempt(context, drafted.filter(isIssuable), {
    rowOf: (row) => ({ ...row, outcome: 'issue_refused' }),
    report,
    step: (rows) => issueAll(context, rows),
  });
  const issuedRows = new Map(issued.map((row) => [row.contract._id, row]));
  const rows: BillRunRow[] = [];
  for (const row of drafted.map((draft) => issuedRows.get(draft.contract._id) ?? draft)) {
    const sent =
      run.delivers && isDeliverable(row)
        ? await attempt(context, [row], {
            rowOf: () => ({ ...row, outcome: 'not_sent' }),
            report,
            step: async () => [await deliverOne(context, row)],
          })
        : [row];
    rows.push(...sent);
  }
  return rows;
}
