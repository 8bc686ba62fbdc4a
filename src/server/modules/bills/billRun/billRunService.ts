import { sql } from 'kysely';
import { string } from 'yup';
import type { BillRunInput } from '../../../../domain/bills/billRunInput';
import type { BillRunRow, BillRunStatus } from '../../../../domain/bills/billRun';
import { EXCEPTION_OUTCOMES } from '../../../../domain/bills/billRun';
import { dubaiDate, formatDateTime, formatMonth } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { formatCount } from '../../../../domain/numbers';
import { toFils } from '../../../../domain/money';
import { hasPermission } from '../../../../domain/permissions';
import { inputSchema } from '../../../../domain/validation';
import type { Db } from '../../../db/client';
import { newRecordId } from '../../../db/recordId';
import { inTransaction } from '../../../db/transaction';
import { HttpError } from '../../../http/httpError';
import type { ServiceContext } from '../../../http/requestContext';
import { createTask, enqueue } from '../../../jobs/tasks';
import type { Attempt, Task, TaskType } from '../../../jobs/tasks';
import { userContext } from '../../../jobs/userContext';
import type { JobServices, JobUser } from '../../../jobs/userContext';
import { errorMessage } from '../../../startupError';
import { getSetting } from '../../settings/settingService';
import { BATCH_SIZE, processContracts } from './billRun';
import { isDueInMonth } from './billRunCandidates';
import type { Run, UnexpectedError } from './billRun';
import type { RunScope } from './billRunCandidates';
import { notifyRunFinished } from './billRunNotifications';
import { fullName, isoTimestamp } from '../../../lists/fields';

const billRunJob = {
  name: 'bill_run',
  payload: inputSchema({ run: string().required() }),
  maxAttempts: 25,
  concurrency: 1,
  statementTimeoutMs: 15_000,
} satisfies TaskType;

/** One batch drafts bills while another issues them; the number series lets one issue at a time. */
const CONCURRENT_BATCHES = 2;
/** Time after which a job yields to other runs and to the locks of killed workers. */
const JOB_MS = 60_000;
/** A run without progress for this time has lost its worker. */
const STALE_MS = 10_000;
const LOCK = 7_265_021;

/** Queues the job of a run; a waiting one is replaced. */
export const enqueueRun = (db: Db, run: Id): Promise<void> => enqueue(db, billRunJob, { run }, { key: run });

interface ActiveRun {
  id: Id;
  name: string;
  status: BillRunStatus;
  started_at: string;
  done: number;
  total: number;
}

const overlaps = (column: string, values: readonly string[]) =>
  sql`(${sql.ref(column)} = '{}' or ${values.length === 0} or ${sql.ref(column)} && ${[...values]}::text[])`;

/** The unfinished run with some of the same contracts. Starts of runs are serialised. */
async function findActiveRun(
  db: Db,
  { month, sites, types, cycles }: RunScope,
): Promise<ActiveRun | undefined> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${Number(month.replace('-', ''))})`.execute(db);
  const { rows } = await sql<ActiveRun>`select r.id, ${fullName('u')} as name, r.status, r.total,
      ${isoTimestamp(sql`r.started_at`)} as started_at,
      r.total - (select count(*) from bill_run_items i where i.run_id = r.id and i.outcome = 'waiting') as done
    from bill_runs r join users u on u.id = r.started_by
    where r.month = ${`${month}-01`}::date and r.finished_at is null and ${overlaps('r.sites', sites)}
      and ${overlaps('r.types', types)} and ${overlaps('r.cycles', cycles)}
    order by r.started_at limit 1`.execute(db);
  return rows[0];
}

/** Throws 409 with the run of the month, its user and its progress. */
export async function assertNoOtherRun(db: Db, scope: RunScope): Promise<void> {
  const active = await findActiveRun(db, scope);
  if (!active) return;
  const { id, name, status, started_at, done, total } = active;
  const state = status === 'Paused' ? ', paused' : '';
  throw new HttpError(
    409,
    `${name} has been billing ${formatMonth(scope.month)} since ${formatDateTime(started_at)}: ${String(done)} of ${formatCount(total, 'contract')} done${state}.`,
    { body: { run: id } },
  );
}

/** Throws 409 if a run issues invoices, but the settings require manual issue. */
export async function assertIssuingAllowed({ db, now }: ServiceContext, { issues }: Run): Promise<void> {
  if (issues && (await getSetting(db, 'auto_issue_without_flags', dubaiDate(now))) === false)
    throw new HttpError(409, 'Automatic issuing is turned off in the settings.');
}

/** Starts a run with the contracts that are due now; returns its id. */
export async function startRun(context: ServiceContext, input: BillRunInput): Promise<Id> {
  const { db, now, currentUser } = context;
  await assertIssuingAllowed(context, input);
  await assertNoOtherRun(db, input);
  const { month, sites, types, cycles, estimates, issues, delivers } = input;
  const id = newRecordId(now);
  const at = new Date(now);
  const due = await countDue(db, input);
  if (due === 0) throw new HttpError(409, 'No invoices are due for this month.');
  await db
    .insertInto('bill_runs')
    .values({
      id,
      month: `${month}-01`,
      sites,
      types,
      cycles,
      estimates,
      issues,
      delivers,
      total: due,
      started_by: currentUser.userId,
      session_id: currentUser.sessionId,
      started_at: at,
      updated_at: at,
    })
    .execute();
  await sql`insert into bill_run_items (run_id, contract_id, contract_number)
    select ${id}, c.id, c.unique_number from contracts c where ${isDueInMonth(input)}`.execute(db);
  await context.recordChange({
    model: 'run',
    id,
    after: { month, sites, types, cycles, estimates, issues, delivers },
  });
  await enqueueRun(db, id);
  return id;
}

/** Number of contracts due in a run. */
export async function countDue(db: Db, scope: RunScope): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from contracts c where ${isDueInMonth(scope)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Lets a finished run process its exceptions again. */
export async function retryExceptions({ db }: ServiceContext, run: Id): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('bill_run_items')
    .set({ outcome: 'waiting' })
    .where('run_id', '=', run)
    .where('outcome', 'in', [...EXCEPTION_OUTCOMES])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpError(409, 'This run has no exceptions to process.');
}

interface StoredRun extends Required<Run>, JobUser {
  id: Id;
  /** Whether the user who started it may still sign in. */
  is_active: boolean;
}

/** A run that is not paused, cancelled or completed. */
async function findRunning(db: Db, id: Id): Promise<StoredRun | undefined> {
  const { rows } =
    await sql<StoredRun>`select r.id, to_char(r.month, 'YYYY-MM') as month, r.sites, r.types, r.cycles,
      r.estimates, r.issues, r.delivers, r.session_id, r.started_by as user_id, u.username,
      u.status = 'active' and u.deleted_at is null as is_active, l.name as role, l.permissions
    from bill_runs r join users u on u.id = r.started_by join roles l on l.id = u.role_id
    where r.id = ${id} and r.status = 'Running'`.execute(db);
  return rows[0];
}

type Batch = Pick<Attempt, 'db' | 'jobId' | 'log'>;

const mayIssue = ({ currentUser }: ServiceContext, { is_active }: StoredRun): boolean =>
  is_active && hasPermission(currentUser.permissions, 'canUpdateBills');

/** Refuses contracts of a run, because the user who started it may no longer issue invoices. */
async function refuseContracts(db: Db, run: Id, contracts: readonly Id[]): Promise<void> {
  const reason = 'The user who started this run may no longer issue invoices. Retry it in your own name.';
  await db
    .updateTable('bill_run_items')
    .set({ outcome: 'refused', reason })
    .where('run_id', '=', run)
    .where('contract_id', 'in', contracts)
    .execute();
}

/**
 * Processes the next contracts of a run that no other batch is processing, in the current transaction;
 * returns whether more may follow.
 */
async function processBatch(services: JobServices, id: Id, batch: Batch): Promise<boolean> {
  const { db, log, jobId } = batch;
  const started = performance.now();
  const run = await findRunning(db, id);
  if (!run) return false;
  const context = userContext(services, run, batch, 'run.processed');
  const { rows } = await sql<{ contract: Id }>`select contract_id as contract from bill_run_items
    where run_id = ${id} and outcome = 'waiting' order by contract_number limit ${BATCH_SIZE}
    for update skip locked`.execute(db);
  if (rows.length === 0) {
    await finishRun(context, run);
    return false;
  }
  const contracts = rows.map(({ contract }) => contract);
  const report = ({ contract, error }: UnexpectedError) =>
    log(`Job ${jobId} (bill_run): contract ${contract} failed: ${errorMessage(error)}`);
  if (run.issues && !mayIssue(context, run)) await refuseContracts(db, id, contracts);
  else await saveOutcomes(db, id, await processContracts(context, run, contracts, report));
  await sql`update bill_runs set updated_at = ${new Date(context.now)}, processed = processed + ${rows.length},
    worked_ms = worked_ms + ${Math.round((performance.now() - started) / CONCURRENT_BATCHES)}
    where id = ${id}`.execute(db);
  return true;
}

const toFilsOrNull = (aed: number | null) => (aed === null ? null : toFils(aed));

async function saveOutcomes(db: Db, run: Id, rows: readonly BillRunRow[]): Promise<void> {
  const values = rows.map(({ contract, bill, total, last_total, ...row }) => ({
    contract_id: contract._id,
    bill_id: bill?._id ?? null,
    outcome: row.outcome,
    reason: row.reason,
    consumption_m3: row.consumption_m3,
    total: toFilsOrNull(total),
    last_total: toFilsOrNull(last_total),
  }));
  await sql`update bill_run_items i set outcome = v.outcome, reason = v.reason, bill_id = v.bill_id,
      consumption_m3 = coalesce(v.consumption_m3, i.consumption_m3), total = coalesce(v.total, i.total),
      last_total = coalesce(v.last_total, i.last_total)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v (contract_id uuid, bill_id uuid, outcome text, reason text,
      consumption_m3 numeric, total bigint, last_total bigint)
    where i.run_id = ${run} and i.contract_id = v.contract_id`.execute(db);
}

/** Completes a run, unless contracts are still being processed. */
async function finishRun(context: ServiceContext, { id, month }: StoredRun): Promise<void> {
  const { db, now } = context;
  const at = new Date(now);
  const { rows } =
    await sql`update bill_runs set status = 'Completed', finished_at = ${at}, updated_at = ${at},
      version = version + 1
    where id = ${id} and status = 'Running'
      and not exists (select from bill_run_items where run_id = ${id} and outcome = 'waiting') returning id`.execute(
      db,
    );
  if (rows.length === 0) return;
  await context.recordChange({ action: 'run.completed', model: 'run', id, after: { status: 'Completed' } });
  await notifyRunFinished(context, { id, month });
}

/** Background job of billing runs: processes batches, each in its own transaction. */
export const createBillRunTask = (services: JobServices): Task =>
  createTask(billRunJob, async ({ run }, { db, jobId, log, signal }: Attempt) => {
    const end = performance.now() + JOB_MS;
    /** Processes batches until time runs out; returns whether contracts may be left. */
    const processBatches = async (): Promise<boolean> => {
      while (await inTransaction(db, (trx) => processBatch(services, run, { db: trx, jobId, log })))
        if (signal.aborted || performance.now() > end) return true;
      return false;
    };
    const left = await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, processBatches));
    if (left.includes(true)) await enqueueRun(db, run);
  });

/** Daily job, at every run of the scheduler: queues the runs whose worker was killed. */
export async function resumeRuns(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: Id }>`select id from bill_runs
    where status = 'Running' and updated_at < ${new Date(now - STALE_MS)}`.execute(db);
  for (const { id } of rows) await enqueueRun(db, id);
}
