import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import type { SettingKey } from '../../../../domain/settings/settingDefinitions';
import type { Db } from '../../../db/client';
import type { SqlExpression } from '../../../lists/fields';
import { AMOUNT_TO_DUN, IS_DUNNABLE, WAS_TAKEN_OVER_OVERDUE } from './dunning';
import { dubaiDate } from '../../../../domain/dates';
import { formatCount } from '../../../../domain/numbers';
import { LINE_DESCRIPTIONS } from '../../../../domain/bills/lineDescriptions';
import { fromFils, formatFils } from '../../../../domain/money';
import { jobContext } from '../../../jobs/scheduler';
import type { ActorContext } from '../../../http/requestContext';
import { getNumberSetting, getSetting } from '../../settings/settingService';
import { notify } from '../../notifications/notificationService';
import { draftBill } from '../billService';
import { issueFeeBill } from '../feeBillService';

/** An overdue bill with its late fee. */
interface LateBill {
  id: Id;
  number: string;
  client: Id;
  contract: Id | null;
  language: string;
  /** In fils. */
  fee: number;
}

/** First day on which a late fee was configured. */
async function feeStartDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(v.effective_from) as day
    from settings s join setting_versions v on v.setting_id = s.id
    where s.key = 'late_fee_type' and s.deleted_at is null and v.value <> '"none"'`.execute(db);
  return rows[0]?.day ?? undefined;
}

/**
 * Value of a setting on the day after the grace period; null before it was configured, so that fees are not
 * retroactive.
 */
const settingAfterGrace = (key: SettingKey): SqlExpression => sql`(select v.value #>> '{}' from settings s
  join setting_versions v on v.setting_id = s.id
  where s.key = ${key} and s.deleted_at is null and v.effective_from <= over.day
  order by v.effective_from desc, v.number desc limit 1)`;

interface LateBillQuery {
  today: string;
  grace: number;
  limit: number;
}

/**
 * Bills past the grace period without a late fee, except disputed, covered and fee bills, and bills that were
 * overdue when they were taken over, whose fees were up to the previous system.
 */
async function findLateBills(db: Db, { today, grace, limit }: LateBillQuery): Promise<LateBill[]> {
  const since = await feeStartDay(db);
  if (!since || since > today) return [];
  const { rows } = await sql<LateBill>`select late.* from (
      select b.id, b.unique_number as number, b.client_id as client, b.contract_id as contract, b.language, b.due_date,
        (case ${settingAfterGrace('late_fee_type')} when 'fixed' then round(rate.value * 100)
          when 'percent' then round(${AMOUNT_TO_DUN} * rate.value / 100) end)::bigint as fee
      from bills b cross join lateral (select b.due_date + ${grace + 1}::int as day) over
      cross join lateral (select ${settingAfterGrace('late_fee_value')}::numeric as value) rate
      where ${IS_DUNNABLE} and b.late_fee_of is null and not ${WAS_TAKEN_OVER_OVERDUE}
        and b.due_date between ${since}::date - ${grace + 1}::int and ${today}::date - ${grace + 1}::int
        and not exists (select from bills f where f.late_fee_of = b.id)) late
    where late.fee > 0 order by late.due_date, late.number limit ${limit}`.execute(db);
  return rows;
}

/** Limits how long the numbering of bills stays locked. */
const BATCH_SIZE = 100;

const LATE_FEE_LINE = {
  code: 'late_fee',
  quantity: 1,
  unit: 'service',
  discount: 0,
  vat_category: 'O',
  vat_rate: 0,
} as const;

/**
 * Daily job: charges one late fee per overdue bill, by the settings valid after its grace period; oldest
 * first.
 */
export async function chargeLateFees(db: Db, now: number): Promise<void> {
  const today = dubaiDate(now);
  const grace = await getNumberSetting(db, 'grace_days', today);
  const lateBills = await findLateBills(db, { today, grace, limit: BATCH_SIZE });
  if (lateBills.length === 0) return;
  const context = jobContext('bill.added', db, now);
  const mayIssue = (await getSetting(db, 'auto_issue_without_flags', today)) !== false;
  const fees: { id: Id; isIssued: boolean }[] = [];
  for (const bill of lateBills) {
    const id = await insertFeeBill(context, bill, today);
    fees.push({ id, isIssued: mayIssue && (await issueFeeBill(context, id)) });
  }
  await notifyFees(context, lateBills, fees);
}

async function insertFeeBill(context: ActorContext, bill: LateBill, today: string): Promise<Id> {
  const { client, contract, language } = bill;
  const input = { kind: 'adjustment', client, contract, supply_date: today, language };
  const description = `${LINE_DESCRIPTIONS.late[0]} ${bill.number}`;
  const line = { ...LATE_FEE_LINE, description, unit_price: fromFils(bill.fee) };
  const id = await draftBill(context, input, [line], { late_fee_of: bill.id });
  await context.recordChange({ model: 'bill', id, after: { ...input, late_fee_of: bill.number } });
  return id;
}

async function notifyFees(
  { db, now }: ActorContext,
  lateBills: readonly LateBill[],
  fees: readonly { id: Id; isIssued: boolean }[],
): Promise<void> {
  const drafts = fees.filter(({ isIssued }) => !isIssued);
  const first = (drafts[0] ?? fees[0])?.id;
  if (!first) return;
  const sum = lateBills.reduce((total, { fee }) => total + fee, 0);
  const draftText = drafts.length > 0 ? ` ${formatCount(drafts.length, 'draft')} to be issued.` : '';
  await notify(
    db,
    {
      code: 'bill.run_done',
      permission: 'canUpdateBills',
      severity: 'info',
      model: 'bill',
      id: first,
      dedupeKey: first,
      title: `${formatCount(fees.length, 'late fee')} charged`,
      text: `${formatFils(sum)} in all.${draftText}`,
    },
    now,
  );
}
