import { sql } from 'kysely';
import { periodEndRange } from '../../../domain/bills/billingPeriod';
import type { BillRunOutcome, BillRunRow, BillRunInput, BillRunPage } from '../../../domain/bills/billRun';
import { sumLineAmounts } from '../../../domain/bills/billLine';
import { fromFils } from '../../../domain/money';
import { draftConsumptionBill } from './billService';
import type { BillCalculation } from './billCalculation';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { billTransitions } from './billTransitions';
import { dubaiDate } from '../../../domain/dates';
import { getSetting } from '../settings/settingService';

/** Billing month and optional site; `after` is the contract number at which the run continues. */
export interface Run {
  month: string;
  site?: string | null | undefined;
  after?: string | null | undefined;
}

/** A contract due for billing, with its reading and existing bill. */
export type Candidate = Pick<BillRunRow, 'contract' | 'client' | 'unit_no'> & {
  reading: string | null;
  counter: string | null;
  bill: BillRunRow['bill'];
};

/** Contracts per request, so that each request stays short. */
export const BATCH_SIZE = 25;

const isDueInMonth = ({ month, site }: Run) => sql`c.deleted_at is null
  and c.type in ('residential', 'commercial', 'industrial')
  and c.status in ('Active', 'Suspended', 'Expired') and c.start_date < ${`${month}-01`}::date + interval '1 month'
  and (${site ?? null}::text is null or c.site_code = ${site ?? null})
  and (extract(year from age(${`${month}-01`}::date, date_trunc('month', c.start_date))) * 12
    + extract(month from age(${`${month}-01`}::date, date_trunc('month', c.start_date))) + 1)::int
    % case c.billing_cycle when 'quarterly' then 3 when 'bimonthly' then 2 else 1 end = 0`;

export async function countDue(db: Db, run: Run): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from contracts c where ${isDueInMonth(run)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Next contracts due, with the reading that ends the period and an existing bill. */
export async function nextDue(db: Db, run: Run): Promise<Candidate[]> {
  const { from, to } = periodEndRange(run.month);
  const { rows } = await sql<Candidate>`select
      jsonb_build_object('_id', c.id, 'unique_number', c.unique_number) as contract, c.unit_no, c.counter_id as counter,
      (select jsonb_build_object('_id', l.id, 'label', l.label) from clients l where l.id = c.client_id) as client,
      (select jsonb_build_object('_id', b.id, 'unique_number', coalesce(b.unique_number, 'DRAFT')) from bills b
        where b.contract_id = c.id and b.cycle = ${`${run.month}-01`} and b.deleted_at is null and b.reversed_at is null limit 1) as bill,
      (select r.id from counter_readings r where r.contract_id = c.id and r.bill_id is null
        and r.status <> 'rejected' and r.type not in ('opening', 'closing')
        and (r.at at time zone 'Asia/Dubai')::date - 1 between ${from}::date and ${to}::date
        order by r.at desc, r.nr desc limit 1) as reading
    from contracts c where ${isDueInMonth(run)} and c.unique_number > ${run.after ?? ''}
    order by c.unique_number limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

const runRow = (
  { contract, client, unit_no, bill }: Candidate,
  outcome: BillRunOutcome,
  overrides: Partial<BillRunRow> = {},
): BillRunRow => ({
  ...{ contract, client, unit_no, bill, outcome },
  ...{ consumption_m3: null, total: null, last_total: null, reason: null },
  ...overrides,
});

const amountsOf = ({ last_total, consumption_m3, lines, hold_reason }: BillCalculation) => ({
  consumption_m3,
  total: fromFils(sumLineAmounts(lines).gross),
  last_total,
  reason: hold_reason,
});

/** Drafts the monthly bill of a contract, unless it exists. */
export async function draftOne(context: ServiceContext, candidate: Candidate): Promise<BillRunRow> {
  return withReading(candidate, async (reading) => {
    const { _id, calculated } = await draftConsumptionBill(context, {
      contract: candidate.contract._id,
      reading,
      kind: 'consumption',
    });
    const bill = { _id, unique_number: 'DRAFT' };
    return { ...runRow(candidate, calculated.hold_reason ? 'held' : 'drafted', amountsOf(calculated)), bill };
  });
}

async function withReading(
  candidate: Candidate,
  work: (reading: string) => Promise<BillRunRow>,
): Promise<BillRunRow> {
  if (candidate.bill) return runRow(candidate, 'billed');
  if (!candidate.reading) return runRow(candidate, 'unread', { reason: 'No reading for this month yet' });
  try {
    return await work(candidate.reading);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return runRow(candidate, 'refused', { reason: error.message });
  }
}

type DraftRow = Pick<BillRunRow, 'contract' | 'client' | 'unit_no'> & { bill: string; total: number };

const draftsOfMonth = ({
  month,
  site,
}: BillRunInput) => sql`from bills b join contracts c on c.id = b.contract_id
  where b.cycle = ${`${month}-01`} and b.status = 'Draft' and b.deleted_at is null
    and (${site ?? null}::text is null or c.site_code = ${site ?? null})`;

/** Issues the next drafts of a month; a failed one stays a draft, with the reason in its row. */
export async function issueNextDrafts(context: ServiceContext, run: BillRunInput): Promise<BillRunPage> {
  const isAllowed = await getSetting(context.db, 'auto_issue_without_flags', dubaiDate(context.now));
  if (isAllowed === false) throw new HttpError(409, 'Automatic issuing is turned off in the settings.');
  const { rows } = await sql<DraftRow>`select b.id as bill, (b.total / 100.0)::float8 as total, c.unit_no,
      jsonb_build_object('_id', c.id, 'unique_number', c.unique_number) as contract,
      (select jsonb_build_object('_id', l.id, 'label', l.label) from clients l where l.id = b.client_id) as client
    ${draftsOfMonth(run)} and c.unique_number > ${run.after ?? ''} order by c.unique_number limit ${BATCH_SIZE}`.execute(
    context.db,
  );
  const total = await sql<{ n: number }>`select count(*) as n ${draftsOfMonth(run)}`.execute(context.db);
  const issued: BillRunRow[] = [];
  for (const draft of rows) issued.push(await issueDraft(context, draft));
  const next = rows.length === BATCH_SIZE ? (rows.at(-1)?.contract.unique_number ?? null) : null;
  return { rows: issued, total: total.rows[0]?.n ?? 0, next };
}

async function issueDraft(context: ServiceContext, { bill, ...draft }: DraftRow): Promise<BillRunRow> {
  const row = { ...draft, consumption_m3: null, last_total: null };
  await sql`savepoint one`.execute(context.db);
  try {
    const { _id, unique_number } = await billTransitions.run(context, bill, 'issue', {});
    await sql`release savepoint one`.execute(context.db);
    return { ...row, bill: { _id, unique_number }, outcome: 'issued', reason: null };
  } catch (error) {
    await sql`rollback to savepoint one`.execute(context.db);
    if (!(error instanceof HttpError)) throw error;
    return { ...row, bill: { _id: bill, unique_number: 'DRAFT' }, outcome: 'refused', reason: error.message };
  }
}
