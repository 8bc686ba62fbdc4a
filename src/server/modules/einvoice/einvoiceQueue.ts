import { reference } from '../../../domain/fieldSchemas';
import { inputSchema } from '../../../domain/validation';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { enqueueAll } from '../../jobs/tasks';
import type { TaskType } from '../../jobs/tasks';

/** One step of an e-invoice; the outbox decides when the next one follows. */
export const einvoiceTask = {
  name: 'einvoice',
  payload: inputSchema({ einvoice: reference('E-invoice').required() }),
  maxAttempts: 3,
  concurrency: 2,
  statementTimeoutMs: 5_000,
} satisfies TaskType;

/** Queues the next step of e-invoices; a step is never queued twice. */
export const queueEinvoices = (db: Db, ids: readonly Id[]): Promise<void> =>
  enqueueAll(
    db,
    einvoiceTask,
    ids.map((einvoice) => ({ payload: { einvoice }, key: `einvoice ${einvoice}` })),
  );

const BATCH = 200;

/** Queues the e-invoices whose next step is due, such as those of a worker that was killed. */
export async function queueDueEinvoices(db: Db, now: number): Promise<void> {
  const at = new Date(now);
  const due = await db
    .selectFrom('einvoices')
    .select('id')
    .where('next_attempt_at', '<=', at)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', at)]))
    .orderBy('next_attempt_at')
    .limit(BATCH)
    .execute();
  await queueEinvoices(
    db,
    due.map(({ id }) => id),
  );
}

export const EINVOICE_JOBS = [
  { name: 'einvoices: continue', run: queueDueEinvoices, everyRun: true },
] as const;
export const EINVOICE_INTERVAL_MS = 20_000;
/** Delay after a start, so that pages load first. */
export const EINVOICE_FIRST_DELAY_MS = 3_000;
