import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { counted } from '../../domain/counted';
import { LINE_WORDS } from '../../domain/lineWords';
import { aed, fromFils } from '../../domain/money';
import type { Db } from '../database/pool';
import { authorOf } from '../kit/daily';
import { newId } from '../kit/id';
import { Refusal } from '../kit/refusal';
import { creditAsIssued } from '../payments/credit';
import type { Bookkeeper } from '../payments/allocations';
import { numberAt, settingAt } from '../settings/settingAt';
import { tell } from '../tell';
import { issueAlone } from './billIssue';
import { writeLines } from './billLines';
import { bills } from './billsTable';
import { lateBills } from './lateBills';
import type { LateBill } from './lateBills';

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
