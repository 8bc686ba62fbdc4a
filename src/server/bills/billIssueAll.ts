import { sql } from 'kysely';
import type { RunDraft, RunPart, RunRow } from '../../domain/billRun';
import { AT_ONCE } from './billRun';
import { billSteps } from './billSteps';
import { dayInDubai } from '../../domain/dates';
import type { Doer } from '../kit/ask';
import { Refusal } from '../kit/refusal';
import { settingAt } from '../settings/settingAt';

type Draft = Pick<RunRow, 'contract' | 'client' | 'unit_no'> & { bill: string; total: number };

const drafts = ({ month, site }: RunDraft) => sql`from bills b join contracts c on c.id = b.contract_id
  where b.cycle = ${`${month}-01`} and b.status = 'Draft' and b.deleted_at is null
    and (${site ?? null}::text is null or c.site_code = ${site ?? null})`;

/** Issue the next drafts of a month, each by itself: one that is refused stays a draft and says why. */
export async function issueNext(ask: Doer, run: RunDraft): Promise<RunPart> {
  const may = await settingAt(ask.db, 'auto_issue_without_flags', dayInDubai(ask.now));
  if (may === false) throw new Refusal(409, 'The settings say that every invoice is issued by hand.');
  const { rows } = await sql<Draft>`select b.id as bill, (b.total / 100.0)::float8 as total, c.unit_no,
      jsonb_build_object('_id', c.id, 'unique_number', c.unique_number) as contract,
      (select jsonb_build_object('_id', l.id, 'label', l.label) from clients l where l.id = b.client_id) as client
    ${drafts(run)} and c.unique_number > ${run.after ?? ''} order by c.unique_number limit ${AT_ONCE}`.execute(
    ask.db,
  );
  const counted = await sql<{ n: number }>`select count(*) as n ${drafts(run)}`.execute(ask.db);
  const told: RunRow[] = [];
  for (const draft of rows) told.push(await issueOne(ask, draft));
  const next = rows.length === AT_ONCE ? (rows.at(-1)?.contract.unique_number ?? null) : null;
  return { rows: told, total: counted.rows[0]?.n ?? 0, next };
}

async function issueOne(ask: Doer, { bill, ...draft }: Draft): Promise<RunRow> {
  const row = { ...draft, consumption_m3: null, last_total: null };
  await sql`savepoint one`.execute(ask.db);
  try {
    const { _id, unique_number } = await billSteps.take(ask, bill, 'issue', {});
    await sql`release savepoint one`.execute(ask.db);
    return { ...row, bill: { _id, unique_number }, outcome: 'issued', reason: null };
  } catch (error) {
    await sql`rollback to savepoint one`.execute(ask.db);
    if (!(error instanceof Refusal)) throw error;
    return { ...row, bill: { _id: bill, unique_number: 'DRAFT' }, outcome: 'refused', reason: error.message };
  }
}
