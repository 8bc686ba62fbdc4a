import type { Bill } from '../../domain/bill';
import { disputeDraft, holdDraft } from '../../domain/billReasons';
import { BILL_STEPS } from '../../domain/billSteps';
import { creditDraft, writeOffDraft } from '../../domain/creditNote';
import { sendDraft } from '../../domain/mailing';
import { dayInDubai, showDate } from '../../domain/dates';
import { aed } from '../../domain/money';
import { creditAsIssued } from '../payments/credit';
import { issuingOf } from './billIssue';
import { mailBill } from './billMail';
import { agreeing, disputing, tellDisputed } from './billDisputed';
import { billRecord } from './billShown';
import { bills } from './billsTable';
import { creditBill } from './creditNotes';
import { stepping } from '../kit/steps';
import type { Doer } from '../kit/ask';
import { orderBilled } from '../orders/orderBilled';
import { tell } from '../tell';
import { givingUp } from './writeOffs';

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
