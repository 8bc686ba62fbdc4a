import { sql } from 'kysely';
import { dubaiDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { SettingKey } from '../../../../domain/settings/settingDefinitions';
import type { Db } from '../../../db/client';
import { getDayCountsSetting } from '../../settings/settingService';

/** What is promised by cheques that no bill took yet. */
const promisedByCheque = sql`coalesce((select sum(w.usable - w.allocated) from wallets w
  where w.contract_id = b.contract_id and w.pending and not w.for_deposit and not w.is_security
    and w.deleted_at is null), 0)`;

/** Bills `b` that a client owes without a reason: neither disputed nor covered by cheques. */
export const IS_DUNNABLE = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind not in ('credit_note', 'deposit_receipt')
  and b.deleted_at is null and not b.disputed and b.net_due > ${promisedByCheque}`;

/** What is done about an invoice that nobody pays, from the first word to the last. */
export type DunningStep = 'reminder' | 'notice' | 'disconnection';

interface DunningRule {
  step: DunningStep;
  /** The setting that lists its days. */
  days: SettingKey;
  /** Whether they are counted back from the due date, or on from it. */
  counts: 1 | -1;
}

/** By which settings it is done; where two name the same day, the later row counts. */
const DUNNING_RULES: readonly DunningRule[] = [
  { step: 'reminder', days: 'reminder_days_before', counts: -1 },
  { step: 'reminder', days: 'reminder_days', counts: 1 },
  { step: 'notice', days: 'last_notice_days', counts: 1 },
  { step: 'disconnection', days: 'disconnection_days', counts: 1 },
];

/** A step and the days after the due date on which it is taken, the first and the last. */
interface DunningStage {
  step: DunningStep;
  day: number;
  until: number;
}

/** So many days after its own a step may still be taken; what was missed for longer is left. */
const MAX_DELAY_DAYS = 7;

/** The steps as the settings say on a day, each until the next begins. */
export async function dunningStages(db: Db, today: string): Promise<DunningStage[]> {
  const course: Omit<DunningStage, 'until'>[] = [];
  for (const { step, days, counts } of DUNNING_RULES)
    for (const day of await getDayCountsSetting(db, days, today)) course.push({ step, day: counts * day });
  course.sort((one, other) => one.day - other.day);
  return course.map((stage, at) => ({
    ...stage,
    until: Math.min(stage.day + MAX_DELAY_DAYS, (course[at + 1]?.day ?? Infinity) - 1),
  }));
}

/** A bill whose next step is due. */
export interface DunningCandidate<Step extends DunningStep = DunningStep> {
  id: Id;
  step: Step;
  day: number;
  number: string;
  due: string;
  /** In fils. */
  owed: number;
  /** Where its client's mail goes. */
  email: string | null;
  contract: Id | null;
}

interface DunningQuery<Step extends DunningStep> {
  now: number;
  steps: readonly Step[];
  limit: number;
}

/** Bills of before today that are owed and whose step is due and not yet taken, nor a later one; the oldest first. */
export async function dueForDunning<Step extends DunningStep>(
  db: Db,
  { now, steps, limit }: DunningQuery<Step>,
): Promise<DunningCandidate<Step>[]> {
  const today = dubaiDate(now);
  const stages = (await dunningStages(db, today)).filter(({ step }) =>
    steps.some((wished) => wished === step),
  );
  const [names, days, ends] = [
    stages.map(({ step }) => step),
    stages.map(({ day }) => day),
    stages.map(({ until }) => until),
  ];
  const { rows } = await sql<
    DunningCandidate<Step>
  >`select b.id, s.step, s.day, b.unique_number as number, b.due_date::text as due,
      b.net_due as owed, c.email, b.contract_id as contract
    from unnest(${names}::text[], ${days}::int[], ${ends}::int[]) s (step, day, until)
    join bills b on b.due_date between ${today}::date - s.until and ${today}::date - s.day
    join clients c on c.id = b.client_id
    where ${IS_DUNNABLE} and b.issue_date < ${today}::date and not exists (select from dunning_steps d where d.bill_id = b.id and d.day >= s.day)
      and case s.step when 'disconnection' then ${isSupplied} else c.email is not null end
    order by b.due_date, b.unique_number limit ${limit}`.execute(db);
  return rows;
}

/** The bill's contract is supplied through a counter, and nobody has been sent to cut it off. */
const isSupplied = sql`exists (select from contracts k join counters m on m.id = k.counter_id
    where k.id = b.contract_id and k.status = 'Active' and m.status = 'active')
  and not exists (select from orders o where o.contract_id = b.contract_id and o.type = 'disconnection'
    and o.status not in ('Completed', 'Billed', 'Closed', 'Cancelled') and o.deleted_at is null)`;

/** Write down that a step was taken, so that it is taken once. */
export const recordDunning = (
  db: Db,
  { id, step, day }: DunningCandidate,
  now: number,
  order: Id | null = null,
) =>
  db
    .insertInto('dunning_steps')
    .values({ bill_id: id, step, day, done_on: dubaiDate(now), order_id: order })
    .execute();
