import { sql } from 'kysely';
import type { BillRunInput, BillRunPage } from '../../../domain/bills/billRun';
import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatCount } from '../../../domain/numbers';
import { newRecordId } from '../../db/recordId';
import { HttpError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';

type Stage = 'draft' | 'issue';

/** A run whose next page does not follow for so long has ended. */
const PAUSE_MS = 15_000;

interface ActiveRun {
  id: Id;
  started_by: Id;
  name: string;
  started_at: string;
  next_after: string | null;
  done: number;
  total: number;
}

const LOCK = { draft: 7_265_021, issue: 7_265_022 };

/** The run in progress that processes some of the same contracts. Pages of one month wait for each other. */
async function findActiveRun(
  { db, now }: ServiceContext,
  stage: Stage,
  { month, site }: BillRunInput,
): Promise<ActiveRun | undefined> {
  await sql`select pg_advisory_xact_lock(${LOCK[stage]}, ${Number(month.replace('-', ''))})`.execute(db);
  const { rows } = await sql<ActiveRun>`select r.id, r.started_by, u.first_name || ' ' || u.last_name as name,
      to_char(r.started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started_at, r.next_after, r.done, r.total
    from bill_runs r join users u on u.id = r.started_by
    where r.month = ${`${month}-01`}::date and r.stage = ${stage} and r.finished_at is null
      and r.updated_at > ${new Date(now - PAUSE_MS)} and (r.site_code is null or ${site ?? null}::text is null
        or r.site_code = ${site ?? null})
    order by r.started_at desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Runs the next page of a month; without `after` it starts again. Throws 409 with who runs the month and how far it is while another
 * run is in progress.
 */
export async function runNextPage(
  context: ServiceContext,
  stage: Stage,
  run: BillRunInput,
  processPage: () => Promise<BillRunPage>,
): Promise<BillRunPage> {
  const active = await findActiveRun(context, stage, run);
  const isOwn =
    active?.started_by === context.currentUser.userId && (!run.after || run.after === active.next_after);
  if (active && !isOwn)
    throw new HttpError(
      409,
      `${active.name} has been ${stage === 'draft' ? 'billing' : 'issuing'} ${formatDate(`${run.month}-01`, 'MMMM YYYY')} since ${formatDateTime(active.started_at)}: ${String(active.done)} of ${formatCount(active.total, stage === 'draft' ? 'contract' : 'invoice')} done.`,
    );
  const page = await processPage();
  await saveProgress(context, stage, run, page, run.after ? active : undefined);
  return page;
}

async function saveProgress(
  { db, now, currentUser }: ServiceContext,
  stage: Stage,
  { month, site }: BillRunInput,
  { rows, total, next }: BillRunPage,
  active: ActiveRun | undefined,
): Promise<void> {
  const at = new Date(now);
  const progress = {
    ...{ updated_at: at, next_after: next, finished_at: next === null ? at : null },
    ...{ done: (active?.done ?? 0) + rows.length, total: Math.max(active?.total ?? 0, total) },
  };
  if (active) await db.updateTable('bill_runs').set(progress).where('id', '=', active.id).execute();
  else
    await db
      .insertInto('bill_runs')
      .values({
        ...{ id: newRecordId(now), stage, month: `${month}-01`, site_code: site ?? null },
        ...{ started_by: currentUser.userId, started_at: at, ...progress },
      })
      .execute();
}
