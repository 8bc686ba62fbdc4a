import type { Bill } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import { formatAed } from '../../../domain/money';
import { bills } from './billRepository';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import { notify } from '../notifications/notificationService';
import type { InferType } from 'yup';
import { WRITE_OFF_DAYS, creditBillInputSchema, writeOffInputSchema } from '../../../domain/bills/creditNote';
import { dubaiDate, formatDate } from '../../../domain/dates';
import {
  disputeBillInputSchema,
  holdBillInputSchema,
  BILL_TRANSITIONS,
} from '../../../domain/bills/billTransitions';
import { sendMailInputSchema } from '../../../domain/mail/mailing';
import { applyCreditOnIssue } from '../payments/allocationService';
import { issueColumns } from './billIssue';
import { mailBill } from './billMailService';
import { billRecordSchema } from './billSchemas';
import { findBill } from './billService';
import { creditBill } from './creditNotes';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { markOrderBilled } from '../orders/orderService';

export function disputeBill(_context: ServiceContext, { disputed }: Bill, { reason }: { reason: string }) {
  if (disputed) throw new HttpError(409, 'This invoice is already disputed.');
  return Promise.resolve({ disputed: true, dispute_reason: reason });
}

export function resolveDispute(_context: ServiceContext, { disputed }: Bill) {
  if (!disputed) throw new HttpError(409, 'This invoice is not disputed.');
  return Promise.resolve({ disputed: false, dispute_reason: null });
}

/** Notifies billing staff of a dispute, once per version of the bill. */
export async function notifyDisputed({ db, now }: ServiceContext, id: Id): Promise<void> {
  const { unique_number, client, balance_due, dispute_reason, version } = await findBill(db, id);
  const notifications = {
    code: 'bill.disputed',
    permission: 'canUpdateBills',
    severity: 'warning',
    model: 'bill',
    id,
    dedupeKey: `${id}:${String(version)}`,
    title: `Invoice disputed: ${unique_number}`,
    text: [`${client.label} does not accept it; ${formatAed(balance_due)} is open.`, dispute_reason]
      .filter(Boolean)
      .join(' '),
  } as const;
  await notify(db, notifications, now);
}

/** Write-off columns; without approval, the bill must be long overdue. */
export function writeOff(
  { now, currentUser }: ServiceContext,
  bill: Bill,
  input: InferType<typeof writeOffInputSchema>,
) {
  if ((bill.pending_check_amount ?? 0) > 0)
    throw new HttpError(
      409,
      `Cheques of ${formatAed(bill.pending_check_amount)} are uncleared; wait for the bank.`,
    );
  const isLongOverdue = (bill.due_date ?? '') < dubaiDate(now, -WRITE_OFF_DAYS);
  if (!isLongOverdue && !input.approval)
    throw validationError({
      approval: `Enter who approved this: the invoice is not more than ${String(WRITE_OFF_DAYS)} days overdue`,
    });
  return Promise.resolve({
    written_off_at: new Date(now),
    written_off_by: currentUser.userId,
    write_off_reason: input.reason,
    write_off_approval: input.approval ?? null,
  });
}

const NOTHING_TO_CREDIT = 'This invoice is paid; nothing can be credited.';

export const billTransitions = createTransitionRoutes({
  noun: 'bill',
  label: 'invoice',
  tableName: 'bills',
  repository: bills,
  recordSchema: billRecordSchema,
  transitions: BILL_TRANSITIONS,
  inputSchemas: {
    hold: holdBillInputSchema,
    send: sendMailInputSchema,
    credit: creditBillInputSchema,
    dispute: disputeBillInputSchema,
    writeOff: writeOffInputSchema,
  },
  apply: {
    issue: (context, draft) => issueColumns(context, draft, dubaiDate(context.now)),
    hold: (_context, _draft, { reason }) => Promise.resolve({ hold_reason: reason }),
    release: () => Promise.resolve({ hold_reason: null }),
    send: async (context, bill, { to }) => {
      await mailBill(context, bill, to);
      return undefined;
    },
    credit: creditBill,
    dispute: disputeBill,
    agree: resolveDispute,
    writeOff,
  },
  afterTransition: {
    issue: async (context, bill) => {
      await markOrderBilled(context, bill);
      await notifyIssued(context, bill);
      await applyCreditOnIssue(context, bill.contract?._id);
    },
    hold: notifyHeld,
    dispute: (context, { _id }) => notifyDisputed(context, _id),
  },
  conflictMessages: {
    issue: {
      Held: 'This invoice is held; release it before it is issued.',
      default: 'This invoice is already issued.',
    },
    hold: { Held: 'This invoice is already held.', default: 'An issued invoice can’t be held.' },
    release: { default: 'This invoice is not held.' },
    discard: { default: 'An issued invoice can’t be discarded; credit it.' },
    send: { default: 'This invoice is not issued yet and can’t be sent.' },
    credit: { Paid: NOTHING_TO_CREDIT, default: 'Only an issued, unsettled invoice can be credited.' },
    dispute: { default: 'Only an issued invoice can be disputed.' },
    agree: { default: 'This invoice is not disputed.' },
    writeOff: {
      Paid: NOTHING_TO_CREDIT,
      default: 'Only an issued, unsettled invoice can be written off.',
    },
  },
});

const notificationTarget = ({ _id }: Bill) =>
  ({ model: 'bill', permission: 'canUpdateBills', id: _id }) as const;

async function notifyIssued({ db, now }: ServiceContext, bill: Bill): Promise<void> {
  const notifications = {
    ...notificationTarget(bill),
    code: 'bill.run_done',
    severity: 'info',
    dedupeKey: bill._id,
    title: `Invoice issued: ${bill.unique_number}`,
    text: `${bill.client.label} owes ${formatAed(bill.total)}, due by ${formatDate(bill.due_date)}.`,
  } as const;
  await notify(db, notifications, now);
}

async function notifyHeld(
  { db, now }: ServiceContext,
  bill: Bill,
  { reason }: { reason: string },
): Promise<void> {
  const notifications = {
    ...notificationTarget(bill),
    code: 'bill.held',
    severity: 'warning',
    dedupeKey: `${bill._id}:${String(bill.version)}`,
    title: `Invoice held for review: ${bill.client.label}`,
    text: `${formatAed(bill.total)}: ${reason}`,
  } as const;
  await notify(db, notifications, now);
}
