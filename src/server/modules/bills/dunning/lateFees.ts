import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import type { SettingKey } from '../../../../domain/settings/settingDefinitions';
import type { Db } from '../../../db/client';
import type { Sql } from '../../../lists/fields';
import { OWED } from './dunning';
import { dayInDubai } from '../../../../domain/dates';
import { counted } from '../../../../domain/numbers';
import { LINE_WORDS } from '../../../../domain/bills/lineDescriptions';
import { aed, fromFils } from '../../../../domain/money';
import { authorOf } from '../../../jobs/scheduler';
import { newId } from '../../../db/recordId';
import { Refusal } from '../../../http/httpError';
import { creditAsIssued } from '../../payments/allocationService';
import type { Bookkeeper } from '../../payments/allocationService';
import { numberAt, settingAt } from '../../settings/settingService';
import { tell } from '../../notifications/notificationService';
import { issueAlone } from '../billIssue';
import { writeLines } from '../billLineService';
import { bills } from '../billRepository';

/** An overdue bill that has earned its late fee. */
export interface LateBill {
  id: Id;
  number: string;
  client: Id;
  contract: Id | null;
  language: string;
  /** In fils. */
  fee: number;
}

/** Since when a late fee is taken at all; nothing while it never was. */
async function takenSince(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(v.effective_from)::text as day
    from settings s join setting_versions v on v.setting_id = s.id
    where s.key = 'late_fee_type' and s.deleted_at is null and v.value <> '"none"'`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** What a rule said on the day after a bill's grace; nothing before it was set, so that no fee reaches back. */
const ruleThen = (key: SettingKey): Sql => sql`(select v.value #>> '{}' from settings s
  join setting_versions v on v.setting_id = s.id
  where s.key = ${key} and s.deleted_at is null and v.effective_from <= over.day
  order by v.effective_from desc, v.number desc limit 1)`;

interface Wish {
  today: string;
  grace: number;
  most: number;
}

/** Bills whose days of grace are over and that have no fee yet: neither disputed, nor covered by cheques, nor fees themselves. */
export async function lateBills(db: Db, { today, grace, most }: Wish): Promise<LateBill[]> {
  const since = await takenSince(db);
  if (!since || since > today) return [];
  const { rows } = await sql<LateBill>`select late.* from (
      select b.id, b.unique_number as number, b.client_id as client, b.contract_id as contract, b.language, b.due_date,
        (case ${ruleThen('late_fee_type')} when 'fixed' then round(rate.value * 100)
          when 'percent' then round(b.net_due * rate.value / 100) end)::bigint as fee
      from bills b cross join lateral (select b.due_date + ${grace + 1}::int as day) over
      cross join lateral (select ${ruleThen('late_fee_value')}::numeric as value) rate
      where ${OWED} and b.late_fee_of is null
        and b.due_date between ${since}::date - ${grace + 1}::int and ${today}::date - ${grace + 1}::int
        and not exists (select from bills f where f.late_fee_of = b.id)) late
    where late.fee > 0 order by late.due_date, late.number limit ${most}`.execute(db);
  return rows;
}

/** Few enough that nobody else waits long for a number. */
const AT_ONCE = 100;

const LINE = {
  code: 'late_fee',
  quantity: 1,
  unit: 'service',
  discount: 0,
  vat_category: 'O',
  vat_rate: 0,
} as const;

/** Charge a fee for each bill that is late, once, as the settings said on the day after its grace; the oldest first. */
export async function chargeLate(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const grace = await numberAt(db, 'grace_days', today);
  const late = await lateBills(db, { today, grace, most: AT_ONCE });
  if (late.length === 0) return;
  const by = authorOf('bill.added', db, now);
  const mayIssue = (await settingAt(db, 'auto_issue_without_flags', today)) !== false;
  const fees: { id: Id; isIssued: boolean }[] = [];
  for (const bill of late) {
    const id = await draftFee(by, bill, today);
    fees.push({ id, isIssued: mayIssue && (await issueFee(by, id, bill)) });
  }
  await tellOfFees(by, late, fees);
}

async function draftFee({ db, now, changed }: Bookkeeper, bill: LateBill, today: string): Promise<Id> {
  const { client, contract, language } = bill;
  const id = newId(now);
  const draft = { kind: 'adjustment', client, contract, supply_date: today, language };
  await bills.add(db, id, draft, { late_fee_of: bill.id });
  const description = `${LINE_WORDS.late[0]} ${bill.number}`;
  await writeLines(db, id, [{ ...LINE, description, unit_price: fromFils(bill.fee) }]);
  await changed({ model: 'bill', id, after: { ...draft, late_fee_of: bill.number } });
  return id;
}

/** One that can't be issued yet stays a draft, for whoever looks after invoices. */
async function issueFee(by: Bookkeeper, id: Id, { contract }: LateBill): Promise<boolean> {
  try {
    await issueAlone(by, id);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  await creditAsIssued(by, contract ?? undefined);
  return true;
}

async function tellOfFees(
  { db, now }: Bookkeeper,
  late: readonly LateBill[],
  fees: readonly { id: Id; isIssued: boolean }[],
): Promise<void> {
  const drafts = fees.filter(({ isIssued }) => !isIssued);
  const first = (drafts[0] ?? fees[0])?.id;
  if (!first) return;
  const sum = late.reduce((all, { fee }) => all + fee, 0);
  const waiting = drafts.length > 0 ? ` ${counted(drafts.length, 'draft')} to be issued.` : '';
  await tell(
    db,
    {
      ...{ code: 'bill.run_done', needs: 'canUpdateBills', severity: 'info', model: 'bill' },
      ...{ id: first, cause: first },
      title: `${counted(fees.length, 'late fee')} charged`,
      text: `${aed(fromFils(sum))} in all.${waiting}`,
    },
    now,
  );
}
