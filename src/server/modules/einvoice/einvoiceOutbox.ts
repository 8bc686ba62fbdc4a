import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PENDING_STATES } from '../../../domain/einvoice/einvoice';
import type { EinvoiceState, EinvoiceProblem } from '../../../domain/einvoice/einvoice';
import { ENDPOINT_SCHEME } from '../../../domain/einvoice/einvoiceDocument';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import type { Database } from '../../db/schema/database';
import { inTransaction } from '../../db/transaction';
import { jobContext } from '../../jobs/scheduler';
import { createTask } from '../../jobs/tasks';
import type { Attempt, Task } from '../../jobs/tasks';
import { errorMessage } from '../../startupError';
import { notify } from '../notifications/notificationService';
import { getNumberSetting } from '../settings/settingService';
import { ProviderError } from './einvoiceProvider';
import type { EinvoiceProvider, ProviderStatus, Submission } from './einvoiceProvider';
import { einvoiceTask } from './einvoiceQueue';
import { renderEinvoice } from './einvoiceXml';
import { RulesError } from './officialRules';
import type { OfficialRules } from './officialRules';

type Row = Selectable<Database['einvoices']>;
/** An e-invoice that only this worker may change until its lease ends. */
type Leased = Row & { leased_until: Date };

/** Longer than the checks and all requests of one step together. */
const LEASE_MS = 90_000;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 60 * 60_000;

/** Pause before the next attempt: half a minute after the first, doubled each time, up to an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), MAX_PAUSE_MS);

/** Leases an e-invoice whose next step is due; undefined if it is not due, or another worker has it. */
async function claim(db: Db, id: Id, now: number): Promise<Leased | undefined> {
  const at = new Date(now);
  const row = await db
    .updateTable('einvoices')
    .set({ leased_until: new Date(now + LEASE_MS) })
    .where('id', '=', id)
    .where('next_attempt_at', '<=', at)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', at)]))
    .returningAll()
    .executeTakeFirst();
  return row?.leased_until ? { ...row, leased_until: new Date(row.leased_until) } : undefined;
}

interface Change {
  state?: EinvoiceState;
  provider_id?: string;
  problems?: EinvoiceProblem[];
  on_network?: boolean | null;
  sending_since?: Date;
  attempts?: number;
  reason?: string | null;
  next_attempt_at?: Date | null;
}

/** Writes a change if the lease still holds, and returns whether it did. */
async function write(
  db: Db,
  leased: Leased,
  change: Change & { ends?: boolean },
  now: number,
): Promise<boolean> {
  const { problems, ends, ...columns } = change;
  const { state } = columns;
  const result = await db
    .updateTable('einvoices')
    .set({
      ...columns,
      ...(problems && { problems: JSON.stringify(problems) }),
      ...(state && PENDING_STATES.includes(state) && { submitted_at: leased.submitted_at ?? new Date(now) }),
      ...((state === 'accepted' || state === 'delivered') && {
        accepted_at: leased.accepted_at ?? new Date(now),
      }),
      ...(state === 'rejected' && { rejected_at: new Date(now) }),
      ...(state === 'delivered' && { delivered_at: new Date(now) }),
      ...(ends && { leased_until: null }),
      updated_at: new Date(now),
    })
    .where('id', '=', leased.id)
    .where('revision', '=', leased.revision)
    .where('leased_until', '=', leased.leased_until)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Stores a document or response for the retention period required by law. */
async function archive(
  db: Db,
  { id, revision, document }: Row,
  { kind, content }: { kind: 'document' | 'answer'; content: string },
  now: number,
): Promise<void> {
  const years = await getNumberSetting(db, 'einvoice_archive_years', dubaiDate(now));
  await db
    .insertInto('einvoice_archive')
    .values({
      id: newRecordId(now),
      einvoice_id: id,
      revision,
      kind,
      content,
      sha256: hashOf(content),
      keep_until: `${String(Number(document.issueDate.slice(0, 4)) + years)}-12-31`,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['einvoice_id', 'kind', 'sha256']).doNothing())
    .execute();
}

const ACTIONS: Partial<Record<EinvoiceState, string>> = {
  submitted: 'bill.einvoice_submitted',
  accepted: 'bill.einvoice_accepted',
  rejected: 'bill.einvoice_rejected',
  delivered: 'bill.einvoice_delivered',
};

/** Ends a step: writes the change with its audit entry and notification, and releases the lease. */
async function finish(
  db: Db,
  leased: Leased,
  change: Change,
  { now, answer }: { now: number; answer?: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await write(trx, leased, { ...change, ends: true }, now))) return;
    const { state, problems = [] } = change;
    if (!state || state === leased.state) return;
    if (answer) await archive(trx, leased, { kind: 'answer', content: answer }, now);
    const { bill_id, document, id, revision } = leased;
    await jobContext(ACTIONS[state] ?? 'bill.einvoice_prepared', trx, now).recordChange({
      model: 'bill',
      id: bill_id,
      before: { einvoice: leased.state },
      after: {
        einvoice: state,
        ...(problems.length > 0 && { einvoice_reasons: problems.map(({ text }) => text).join(' ') }),
      },
    });
    if (state !== 'rejected') return;
    await notify(
      trx,
      {
        code: 'bill.einvoice_rejected',
        permission: 'canUpdateBills',
        severity: 'warning',
        model: 'bill',
        id: bill_id,
        dedupeKey: `${id}:${String(revision)}`,
        title: `E-invoice rejected: ${document.number}`,
        text: `${document.buyer.name}: ${problems.map(({ text }) => text).join(' ')}`.slice(0, 500),
      },
      now,
    );
  });
}

/**
 * Participant id of a buyer with its own tax number; e-invoices of others are reported to the tax authority
 * only.
 */
const participantOf = ({ document }: Row): string | undefined =>
  document.buyer.endpoint?.startsWith(`${ENDPOINT_SCHEME}:1`) ? document.buyer.endpoint : undefined;

const progress = (now: number) => ({
  attempts: 0,
  reason: null,
  next_attempt_at: new Date(now + pauseAfter(1)),
});

interface Services {
  einvoiceProvider: EinvoiceProvider;
  /** The official rules, if available. */
  einvoiceRules?: OfficialRules | undefined;
  clock: () => number;
}

/**
 * Sends a document, or finds it at the provider if an earlier attempt was interrupted. A document that fails
 * an official rule is not sent.
 */
async function send(db: Db, services: Services, leased: Leased): Promise<void> {
  const { einvoiceProvider: provider, einvoiceRules, clock } = services;
  const { id: uuid, document, revision } = leased;
  const xml = renderEinvoice(document);
  const submission: Submission = {
    uuid,
    number: document.number,
    key: `${uuid}:${String(revision)}`,
    xml,
    sha256: hashOf(xml),
  };
  const participant = participantOf(leased);
  const on_network = participant ? await provider.lookUp(participant) : false;
  const known = leased.sending_since ? await provider.find(submission) : undefined;
  if (known === undefined) {
    const problems = (await einvoiceRules?.check(xml, document.kind)) ?? [];
    if (problems.length > 0) {
      const change = { state: 'missing_data', problems, reason: null, next_attempt_at: null } as const;
      await finish(db, leased, change, { now: clock() });
      return;
    }
    const isLeased = await inTransaction(db, async (trx) => {
      await archive(trx, leased, { kind: 'document', content: xml }, clock());
      return write(trx, leased, { sending_since: new Date(clock()) }, clock());
    });
    if (!isLeased) return;
  }
  const outcome = known === undefined ? await provider.submit(submission) : { providerId: known };
  const now = clock();
  if ('problems' in outcome) {
    const change = { state: 'rejected', problems: outcome.problems, on_network, reason: null } as const;
    await finish(db, leased, { ...change, next_attempt_at: null }, { now });
    return;
  }
  const change = { state: 'submitted', provider_id: outcome.providerId, on_network } as const;
  await finish(db, leased, { ...change, ...progress(now) }, { now });
}

const FAILED: readonly string[] = ['rejected', 'failed'];
const NO_REASON: EinvoiceProblem = {
  rule: 'provider',
  text: 'The e-invoice was rejected without a reason.',
  fix: 'invoice',
};

/** State of an e-invoice for a provider status; an accepted one does not return to an earlier state. */
function stateOf(current: EinvoiceState, { receipt, exchange, reporting }: ProviderStatus): EinvoiceState {
  if ([receipt, exchange, reporting].some((part) => FAILED.includes(part))) return 'rejected';
  if (receipt === 'accepted' && exchange === 'delivered' && reporting === 'accepted') return 'delivered';
  return receipt === 'accepted' ? 'accepted' : current;
}

/** Whether the status is final: reported, and the buyer is not on the network or did not confirm. */
const isSettled = ({ receipt, exchange, reporting }: ProviderStatus): boolean =>
  receipt === 'accepted' && reporting === 'accepted' && exchange !== 'pending';

const UNKNOWN = 'The provider no longer knows this e-invoice.';

/**
 * Queries the provider for the status of a document. A document that was submitted but is unknown to the
 * provider is sent again.
 */
async function queryStatus(db: Db, services: Services, leased: Leased): Promise<void> {
  const { einvoiceProvider: provider, clock } = services;
  const status = await provider.status(leased.provider_id ?? '');
  const now = clock();
  if (!status) {
    if (leased.state !== 'submitted') throw new ProviderError(UNKNOWN);
    await finish(db, leased, { state: 'ready', ...progress(now), reason: UNKNOWN }, { now });
    return;
  }
  const state = stateOf(leased.state, status);
  const attempts = leased.attempts + 1;
  const waits =
    state === leased.state
      ? { attempts, reason: null, next_attempt_at: new Date(now + pauseAfter(attempts)) }
      : progress(now);
  const isOver = state === 'rejected' || isSettled(status);
  const problems = status.problems.length > 0 ? status.problems : [NO_REASON];
  await finish(
    db,
    leased,
    { state, ...waits, ...(isOver && { next_attempt_at: null }), ...(state === 'rejected' && { problems }) },
    { now, answer: status.raw },
  );
}

const UNEXPECTED = 'An unexpected error occurred; the server log has the details.';

type OutboxServices = Omit<Services, 'einvoiceProvider'> & Partial<Pick<Services, 'einvoiceProvider'>>;

/** Performs the next step of an e-invoice; failures are retried later. */
async function step(
  { db, log }: Pick<Attempt, 'db' | 'log'>,
  { einvoiceProvider, ...services }: OutboxServices,
  id: Id,
): Promise<void> {
  if (!einvoiceProvider) return;
  const { clock } = services;
  const leased = await claim(db, id, clock());
  if (!leased) return;
  try {
    await (leased.state === 'ready' ? send : queryStatus)(db, { ...services, einvoiceProvider }, leased);
  } catch (error) {
    const reason = error instanceof ProviderError || error instanceof RulesError ? error.message : UNEXPECTED;
    if (!(error instanceof ProviderError)) {
      const cause = errorMessage(error instanceof RulesError ? error.cause : error);
      log(`E-invoice ${leased.document.number} waits: ${reason} ${cause}`);
    }
    const attempts = leased.attempts + 1;
    const next_attempt_at = new Date(clock() + pauseAfter(attempts));
    await finish(db, leased, { attempts, reason, next_attempt_at }, { now: clock() });
  }
}

/** Sends e-invoices and monitors them until they are delivered or rejected. */
export const createEinvoiceTask = (services: OutboxServices): Task =>
  createTask(einvoiceTask, async ({ einvoice }, attempt) => {
    await step(attempt, services, einvoice);
  });
