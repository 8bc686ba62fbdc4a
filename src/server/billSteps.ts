import { sql } from 'kysely';
import type { Bill, BillStatus } from '../domain/bill';
import type { BillStep } from '../domain/billSteps';
import { BILL_STEPS } from '../domain/billSteps';
import { dayInDubai } from '../domain/dates';
import { aed } from '../domain/money';
import { bills } from './billsTable';
import { issuingOf } from './billIssue';
import type { Doer } from './kit/ask';
import { found, Refusal } from './kit/refusal';
import { tell } from './tell';

/** What a bill is told when it stands where a step doesn't begin. */
const ELSEWHERE: Record<BillStep, Partial<Record<BillStatus, string>> & { otherwise: string }> = {
  issue: {
    Held: 'This invoice is held; release it before it is issued.',
    otherwise: 'This invoice is issued already.',
  },
  hold: { Held: 'This invoice is held already.', otherwise: 'An issued invoice can’t be held.' },
  release: { otherwise: 'This invoice is not held.' },
};

/** Lock the bill until all is done, and refuse a step that doesn't begin where it stands. */
async function standing(ask: Doer, id: string, step: BillStep): Promise<Bill> {
  await sql`select 1 from bills where id = ${id} and deleted_at is null for update`.execute(ask.db);
  const bill = found(await bills.find(ask.db, id));
  const { from } = BILL_STEPS[step];
  if (bill.status !== from) throw new Refusal(409, ELSEWHERE[step][bill.status] ?? ELSEWHERE[step].otherwise);
  return bill;
}

/** Write where the bill stands now, with what came to it on the way, and note who did it. */
async function step(ask: Doer, bill: Bill, name: BillStep, more: Record<string, unknown>): Promise<Bill> {
  const status = BILL_STEPS[name].to;
  const columns = Object.entries({ ...more, status, updated_at: new Date(ask.now) });
  const sets = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update bills set ${sql.join(sets)}, version = version + 1 where id = ${bill._id}`.execute(ask.db);
  await ask.changed({
    model: 'bill',
    id: bill._id,
    before: { status: bill.status },
    after: { ...more, status },
  });
  return found(await bills.find(ask.db, bill._id));
}

/** Give the bill its number and make it final. */
export async function issue(ask: Doer, id: string): Promise<Bill> {
  const draft = await standing(ask, id, 'issue');
  const issuing = await issuingOf(ask, draft, dayInDubai(ask.now));
  const bill = await step(ask, draft, 'issue', issuing);
  await tell(
    ask.db,
    {
      ...about(bill),
      code: 'bill.run_done',
      severity: 'info',
      cause: bill._id,
      title: `Invoice issued: ${bill.unique_number}`,
      text: `${bill.client.label} is to pay ${aed(bill.total)} by ${bill.due_date ?? ''}.`,
    },
    ask.now,
  );
  return bill;
}

/** Put the bill aside until somebody has looked at it. */
export async function hold(ask: Doer, id: string, reason: string): Promise<Bill> {
  const draft = await standing(ask, id, 'hold');
  const bill = await step(ask, draft, 'hold', { hold_reason: reason });
  await tell(
    ask.db,
    {
      ...about(bill),
      code: 'bill.held',
      severity: 'warning',
      cause: `${bill._id}:${String(bill.version)}`,
      title: `Invoice held for review: ${bill.client.label}`,
      text: `${aed(bill.total)}: ${reason}`,
    },
    ask.now,
  );
  return bill;
}

/** Let a bill that was put aside go on. */
export async function release(ask: Doer, id: string): Promise<Bill> {
  return step(ask, await standing(ask, id, 'release'), 'release', { hold_reason: null });
}

const about = ({ _id }: Bill) => ({ model: 'bill', needs: 'canUpdateBills', id: _id }) as const;
