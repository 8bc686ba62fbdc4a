import type { Bill } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import { formatAed } from '../../../domain/money';
import { planForAnyValues } from '../../db/client';
import { bills } from './billRepository';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { notify, prepareRecipients } from '../notifications/notificationService';
import {
  creditBillInputSchema,
  reverseWriteOffInputSchema,
  writeOffInputSchema,
} from '../../../domain/bills/creditNote';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import { formatDate } from '../../../domain/dates';
import { BILL_BULK_TRANSITIONS, BILL_TRANSITIONS } from '../../../domain/bills/billTransitions';
import { sendInvoiceInputSchema } from '../../../domain/mail/mailing';
import {
  applyCreditTo,
  applyCreditToAll,
  applyReleasedCredit,
  lockAccountOfBill,
  prepareCredit,
} from '../payments/allocationService';
import { issueColumnsOf } from './billIssue';
import { mailBill, markDelivered, NOT_ISSUED } from './billMailService';
import { billRecordSchema } from './billSchemas';
import { findBill } from './billService';
import { creditBill } from './corrections/creditNotes';
import { remindNow } from './dunning/reminders';
import {
  WRITE_OFF_FIELDS,
  notifyWriteOffReversed,
  notifyWrittenOff,
  reverseWriteOff,
  writeOff,
} from './corrections/writeOffs';
import { createEinvoices, retryEinvoice } from '../einvoice/einvoiceService';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { markOrderBilled } from '../orders/orderService';

function disputeBill(_context: ServiceContext, { disputed }: Bill, { reason }: { reason: string }) {
  if (disputed) throw new HttpError(409, 'This invoice is already disputed.');
  return { disputed: true, dispute_reason: reason };
}

function resolveDispute(_context: ServiceContext, { disputed }: Bill) {
  if (!disputed) throw new HttpError(409, 'This invoice is not disputed.');
  return { disputed: false, dispute_reason: null };
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

/** Permission of the users who are notified of changes of an invoice. */
const AUDIENCE = 'canUpdateBills';

export const billTransitions = createTransitionRoutes({
  noun: 'bill',
  label: 'invoice',
  tableName: 'bills',
  repository: bills,
  recordSchema: billRecordSchema,
  transitions: BILL_TRANSITIONS,
  bulk: BILL_BULK_TRANSITIONS,
  inputSchemas: {
    hold: reasonInputSchema,
    send: sendInvoiceInputSchema,
    credit: creditBillInputSchema,
    dispute: reasonInputSchema,
    writeOff: writeOffInputSchema,
    reverseWriteOff: reverseWriteOffInputSchema,
  },
  lockFirst: {
    issue: async (context, id) => {
      await planForAnyValues(context.db);
      await lockAccountOfBill(context, id);
    },
    credit: lockAccountOfBill,
    writeOff: lockAccountOfBill,
    reverseWriteOff: lockAccountOfBill,
  },
  apply: {
    issue: async (context, draft) => {
      const [columns] = await Promise.all([
        issueColumnsOf(context, draft),
        prepareRecipients(context.db, AUDIENCE),
        prepareCredit(context.db, draft),
      ]);
      return columns;
    },
    hold: (_context, _draft, { reason }) => ({ hold_reason: reason }),
    release: () => ({ hold_reason: null }),
    send: async (context, bill, input) => {
      await mailBill(context, bill, input);
    },
    remind: remindNow,
    markDelivered,
    credit: creditBill,
    dispute: disputeBill,
    resolveDispute,
    retryEinvoice,
    writeOff,
    reverseWriteOff,
  },
  changedColumns: {
    issue: ['status', 'unique_number', 'issue_date', 'due_date', 'seller', 'buyer', 'einvoice'],
  },
  auditedLists: { writeOff: WRITE_OFF_FIELDS, reverseWriteOff: WRITE_OFF_FIELDS },
  afterTransition: {
    issue: async (context, bill) => {
      await markOrderBilled(context, bill);
      await notifyIssued(context, bill);
      await applyCreditToAll(context, [bill]);
      // Other issues wait for the number until this transaction commits; bills to consumers need no query
      // here.
      if (bill.einvoice !== 'b2c_excluded') await createEinvoices(context, [bill._id]);
    },
    credit: (context, { _id }) => applyReleasedCredit(context, _id),
    writeOff: notifyWrittenOff,
    reverseWriteOff: async (context, bill, { reason }) => {
      await notifyWriteOffReversed(context, bill, reason);
      await applyCreditTo(context, bill);
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
    send: { default: NOT_ISSUED },
    remind: { default: 'Reminders can only be sent for issued, unpaid invoices.' },
    markDelivered: { default: 'This invoice is not issued yet and can’t be delivered.' },
    credit: {
      Credited: 'This invoice is credited in full; nothing can be credited.',
      default: 'Only an issued invoice can be credited.',
    },
    dispute: { default: 'Only an issued invoice can be disputed.' },
    resolveDispute: { default: 'This invoice is not disputed.' },
    writeOff: {
      default: 'Only an issued, unsettled invoice can be written off.',
    },
    retryEinvoice: { default: 'This invoice is not issued yet and has no e-invoice.' },
    reverseWriteOff: { default: 'This invoice has no write-off.' },
  },
});

const notificationTarget = ({ _id }: Bill) => ({ model: 'bill', permission: AUDIENCE, id: _id }) as const;

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
