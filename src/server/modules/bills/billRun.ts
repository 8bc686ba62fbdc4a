import { sql } from 'kysely';
import { endsOf } from '../../../domain/bills/billingPeriod';
import type { RunOutcome, RunRow, RunDraft, RunPart } from '../../../domain/bills/billRun';
import { sumOf } from '../../../domain/bills/billLine';
import { fromFils } from '../../../domain/money';
import { draftConsumptionBill, reckon } from './billService';
import type { Reckoned } from './billService';
import type { Db } from '../../db/client';
import type { Doer } from '../../http/requestContext';
import { Refusal } from '../../http/httpError';
import { billSteps } from './billTransitions';
import { dayInDubai } from '../../../domain/dates';
import { settingAt } from '../settings/settingService';

/** Which month is billed, and of which building; the run goes on after a contract's number. */
export interface Run {
  month: string;
  site?: string | null | undefined;
  after?: string | null | undefined;
}

/** A contract that is due, with what it has for it. */
export type Candidate = Pick<RunRow, 'contract' | 'client' | 'unit_no'> & {
  reading: string | null;
  counter: string | null;
  bill: RunRow['bill'];
};

/** Few enough that one call is short, many enough that a run is quick. */
export const AT_ONCE = 25;

const supplied = ({ month, site }: Run) => sql`c.deleted_at is null
  and c.type in ('residential', 'commercial', 'industrial')
  and c.status in ('Active', 'Suspended', 'Expired') and c.start_date < ${`${month}-01`}::date + interval '1 month'
  and (${site ?? null}::text is null or c.site_code = ${site ?? null})
  and (extract(year from age(${`${month}-01`}::date, date_trunc('month', c.start_date))) * 12
    + extract(month from age(${`${month}-01`}::date, date_trunc('month', c.start_date))) + 1)::int
    % case c.billing_cycle when 'quarterly' then 3 when 'bimonthly' then 2 else 1 end = 0`;

/** How many contracts are due in the month. */
export async function dueCount(db: Db, run: Run): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from contracts c where ${supplied(run)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The next contracts that are due in the month, with the reading that ends their period and the bill they have. */
export async function dueNext(db: Db, run: Run): Promise<Candidate[]> {
  const { from, to } = endsOf(run.month);
  const { rows } = await sql<Candidate>`select
      jsonb_build_object('_id', c.id, 'unique_number', c.unique_number) as contract, c.unit_no, c.counter_id as counter,
      (select jsonb_build_object('_id', l.id, 'label', l.label) from clients l where l.id = c.client_id) as client,
      (select jsonb_build_object('_id', b.id, 'unique_number', coalesce(b.unique_number, 'DRAFT')) from bills b
        where b.contract_id = c.id and b.cycle = ${`${run.month}-01`} and b.deleted_at is null limit 1) as bill,
      (select r.id from counter_readings r where r.contract_id = c.id and r.bill_id is null
        and r.status <> 'rejected' and r.type not in ('opening', 'closing')
        and (r.at at time zone 'Asia/Dubai')::date - 1 between ${from}::date and ${to}::date
        order by r.at desc, r.nr desc limit 1) as reading
    from contracts c where ${supplied(run)} and c.unique_number > ${run.after ?? ''}
    order by c.unique_number limit ${AT_ONCE}`.execute(db);
  return rows;
}

const rowOf = (
  { contract, client, unit_no, bill }: Candidate,
  outcome: RunOutcome,
  more: Partial<RunRow> = {},
): RunRow => ({
  ...{ contract, client, unit_no, bill, outcome },
  ...{ consumption_m3: null, total: null, last_total: null, reason: null },
  ...more,
});

const figures = ({ contract, consumption_m3, lines, hold_reason }: Reckoned) => ({
  consumption_m3,
  total: fromFils(sumOf(lines).gross),
  last_total: contract.last_total,
  reason: hold_reason,
});

/** What a contract's bill would be, nothing written. */
export async function preview(ask: Pick<Doer, 'db'>, candidate: Candidate): Promise<RunRow> {
  return judged(candidate, async (reading) => {
    const reckoned = await reckon(ask, { contract: candidate.contract._id, reading, kind: 'consumption' });
    return rowOf(candidate, reckoned.hold_reason ? 'held' : 'ready', figures(reckoned));
  });
}

/** Draft a contract's bill of the month; one that is there already stays. */
export async function draftOne(ask: Doer, candidate: Candidate): Promise<RunRow> {
  return judged(candidate, async (reading) => {
    const { _id, reckoned } = await draftConsumptionBill(ask, {
      contract: candidate.contract._id,
      reading,
      kind: 'consumption',
    });
    const bill = { _id, unique_number: 'DRAFT' };
    return { ...rowOf(candidate, reckoned.hold_reason ? 'held' : 'drafted', figures(reckoned)), bill };
  });
}

async function judged(candidate: Candidate, work: (reading: string) => Promise<RunRow>): Promise<RunRow> {
  if (candidate.bill) return rowOf(candidate, 'billed');
  if (!candidate.reading) return rowOf(candidate, 'unread', { reason: 'No reading for this month yet' });
  try {
    return await work(candidate.reading);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return rowOf(candidate, 'refused', { reason: error.message });
  }
}

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
