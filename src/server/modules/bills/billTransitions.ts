import type { Bill } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import { aed } from '../../../domain/money';
import { bills } from './billRepository';
import type { Doer } from '../../http/requestContext';
import { found, Refusal, unfit } from '../../http/httpError';
import { tell } from '../notifications/notificationService';
import type { InferType } from 'yup';
import { GIVE_UP_DAYS, creditDraft, writeOffDraft } from '../../../domain/bills/creditNote';
import { dayInDubai, showDate } from '../../../domain/dates';
import { disputeDraft, holdDraft, BILL_STEPS } from '../../../domain/bills/billTransitions';
import { sendDraft } from '../../../domain/mail/mailing';
import { creditAsIssued } from '../payments/allocationService';
import { issuingOf } from './billIssue';
import { mailBill } from './billMailService';
import { billRecord } from './billSchemas';
import { creditBill } from './creditNotes';
import { stepping } from '../../lists/transitionRoutes';
import { orderBilled } from '../orders/orderService';

/** Write down that a client doesn't accept a bill, and why. */
export function disputing(_ask: Doer, { disputed }: Bill, { reason }: { reason: string }) {
  if (disputed) throw new Refusal(409, 'This invoice is disputed already.');
  return Promise.resolve({ disputed: true, dispute_reason: reason });
}

/** The client accepts it after all, or was put right. */
export function agreeing(_ask: Doer, { disputed }: Bill) {
  if (!disputed) throw new Refusal(409, 'Nobody disputes this invoice.');
  return Promise.resolve({ disputed: false, dispute_reason: null });
}

/** A client doesn't accept a bill: those who look after invoices hear of it, each time that it is said anew. */
export async function tellDisputed({ db, now }: Doer, id: Id): Promise<void> {
  const { unique_number, client, balance_due, dispute_reason, version } = found(await bills.find(db, id));
  const news = {
    code: 'bill.disputed',
    needs: 'canUpdateBills',
    severity: 'warning',
    model: 'bill',
    id,
    cause: `${id}:${String(version)}`,
    title: `Invoice disputed: ${unique_number}`,
    text: [`${client.label} does not accept it; ${aed(balance_due)} is open.`, dispute_reason]
      .filter(Boolean)
      .join(' '),
  } as const;
  await tell(db, news, now);
}

/** What is written down of a bill that is given up: long overdue, or on somebody's word. */
export function givingUp({ now, visitor }: Doer, bill: Bill, told: InferType<typeof writeOffDraft>) {
  if ((bill.pending_check_amount ?? 0) > 0)
    throw new Refusal(
      409,
      `Cheques of ${aed(bill.pending_check_amount)} are on their way; wait until the bank has answered.`,
    );
  const isLong = (bill.due_date ?? '') < dayInDubai(now, -GIVE_UP_DAYS);
  if (!isLong && !told.approval)
    throw unfit({
      approval: `Say who approved this: the invoice is not overdue for more than ${String(GIVE_UP_DAYS)} days`,
    });
  return Promise.resolve({
    written_off_at: new Date(now),
    written_off_by: visitor.userId,
    write_off_reason: told.reason,
    write_off_approval: told.approval ?? null,
  });
}

const PAID = 'This invoice is paid; there is nothing left to take back.';

/** From draft to issued, aside and back, sent, taken back and given up. */
export const billSteps = stepping({
  noun: 'bill',
  one: 'invoice',
  rows: 'bills',
  table: bills,
  record: billRecord,
  steps: BILL_STEPS,
  drafts: {
    hold: holdDraft,
    send: sendDraft,
    credit: creditDraft,
    dispute: disputeDraft,
    writeOff: writeOffDraft,
  },
  work: {
    issue: (ask, draft) => issuingOf(ask, draft, dayInDubai(ask.now)),
    hold: (_ask, _draft, { reason }) => Promise.resolve({ hold_reason: reason }),
    release: () => Promise.resolve({ hold_reason: null }),
    send: async (ask, bill, { to }) => {
      await mailBill(ask, bill, to);
      return undefined;
    },
    credit: creditBill,
    dispute: disputing,
    agree: agreeing,
    writeOff: givingUp,
  },
  after: {
    issue: async (ask, bill) => {
      await orderBilled(ask, bill);
      await tellIssued(ask, bill);
      await creditAsIssued(ask, bill.contract?._id);
    },
    hold: tellHeld,
    dispute: (ask, { _id }) => tellDisputed(ask, _id),
  },
  elsewhere: {
    issue: {
      Held: 'This invoice is held; release it before it is issued.',
      otherwise: 'This invoice is issued already.',
    },
    hold: { Held: 'This invoice is held already.', otherwise: 'An issued invoice can’t be held.' },
    release: { otherwise: 'This invoice is not held.' },
    send: { otherwise: 'This invoice is not issued yet, so it can’t be sent.' },
    credit: { Paid: PAID, otherwise: 'Only an issued invoice that is not settled is credited.' },
    dispute: { otherwise: 'Only an issued invoice is disputed.' },
    agree: { otherwise: 'Nobody disputes this invoice.' },
    writeOff: { Paid: PAID, otherwise: 'Only an issued invoice that is not settled is written off.' },
  },
});

const about = ({ _id }: Bill) => ({ model: 'bill', needs: 'canUpdateBills', id: _id }) as const;

async function tellIssued({ db, now }: Doer, bill: Bill): Promise<void> {
  const news = {
    ...about(bill),
    code: 'bill.run_done',
    severity: 'info',
    cause: bill._id,
    title: `Invoice issued: ${bill.unique_number}`,
    text: `${bill.client.label} is to pay ${aed(bill.total)} by ${showDate(bill.due_date)}.`,
  } as const;
  await tell(db, news, now);
}

async function tellHeld({ db, now }: Doer, bill: Bill, { reason }: { reason: string }): Promise<void> {
  const news = {
    ...about(bill),
    code: 'bill.held',
    severity: 'warning',
    cause: `${bill._id}:${String(bill.version)}`,
    title: `Invoice held for review: ${bill.client.label}`,
    text: `${aed(bill.total)}: ${reason}`,
  } as const;
  await tell(db, news, now);
}
