import { dubaiDate, formatDate } from '../../../../domain/dates';
import { formatFils } from '../../../../domain/money';
import type { Db } from '../../../db/client';
import type { DocumentServices } from '../../../documents/logo';
import { loadInvoiceData } from '../../documents/documentDataService';
import { documentTitle } from '../../../documents/labels';
import { customEmailText, customMessageText } from '../../settings/mailTextService';
import { gatewayChannels } from '../../../mail/gateways';
import type { FileStore } from '../../../storage/fileStore';
import type { InvoiceData } from '../../../documents/invoice';
import type { Bill } from '../../../../domain/bills/bill';
import { HttpError } from '../../../http/httpError';
import type { ServiceContext } from '../../../http/requestContext';
import { placeholdersOf, reminderRecipient, sendBillMail } from '../billMailService';
import type { Recipient } from '../billMailService';
import { dueForDunning, overdueForReminder, recordDunningMessage, reminderRefusalReason } from './dunning';
import type { DunningCandidate } from './dunning';

const MAIL_STEPS = ['reminder', 'notice'] as const;
type MailStep = (typeof MAIL_STEPS)[number];

/** Emails per scheduler run. */
const BATCH_SIZE = 20;

/** Additional text of each step. */
const STEP_TEXTS: Readonly<Record<MailStep, { subject: string; en: string; ar: string }>> = {
  reminder: {
    subject: 'Reminder',
    en: 'If you have already paid, please disregard this notice.',
    ar: 'إذا تم السداد في هذه الأثناء فنرجو عدم الالتفات إلى هذه الرسالة.',
  },
  notice: {
    subject: 'Final notice',
    en: 'Please pay now. If the invoice remains unpaid, your gas supply may be disconnected.',
    ar: 'نرجو السداد الآن، فقد يُقطع إمداد الغاز إذا بقيت الفاتورة غير مسددة.',
  },
};

function defaultText(data: InvoiceData, step: MailStep, sum: string, today: string) {
  const { bill, seller } = data;
  const { unique_number, due_date, language } = bill;
  const [en, ar] = documentTitle(bill);
  const day = formatDate(due_date);
  const isLate = (due_date ?? today) < today;
  const { subject, ...texts } = STEP_TEXTS[step];
  const paragraphs = [
    [
      'Good day,',
      `${sum} of ${en} ${unique_number} ${isLate ? 'was due on' : 'is due by'} ${day}.`,
      texts.en,
    ],
    [
      'تحية طيبة،',
      `المبلغ ${sum} من ${ar} رقم ${unique_number} ${isLate ? 'كان مستحقاً في' : 'مستحق حتى'} ${day}.`,
      texts.ar,
    ],
  ];
  return {
    subject: `${subject}: ${en} ${unique_number} · ${seller.name}`,
    email: [...(language === 'ar' ? paragraphs.toReversed() : paragraphs).flat(), seller.name],
    message: messageText(data, paragraphs[language === 'ar' ? 1 : 0] ?? []),
  };
}

/** The text for WhatsApp and SMS: the paragraphs of one language without the salutation. */
const messageText = ({ bill, seller }: InvoiceData, [, ...sentences]: readonly string[]): string[] => [
  `${(bill.language === 'ar' ? seller.name_ar : null) ?? seller.name}: ${sentences.join(' ')}`,
];

/** Sends a bill with a payment reminder by the client's channel. */
async function sendReminder(
  context: DocumentServices,
  candidate: DunningCandidate<MailStep>,
  recipient: Recipient,
): Promise<void> {
  const { id, step, owed } = candidate;
  const data = await loadInvoiceData(context, id);
  const day = dubaiDate(context.now);
  const { language } = data.bill;
  const balance = formatFils(owed);
  const values = placeholdersOf(data, { balance });
  const request = { mail: step, language, values, day } as const;
  const { subject, email, message } = defaultText(data, step, balance, day);
  const isEmail = recipient.channel === 'email';
  const mailing = await sendBillMail(context, data, {
    ...recipient,
    subject,
    text: isEmail ? email : message,
    ...(await (isEmail ? customEmailText(context.db, request) : customMessageText(context.db, request))),
  });
  await recordDunningMessage(context.db, candidate, mailing);
}

/** Daily job: sends reminders on the configured days before and after the due date, once per step. */
export const createReminderJob =
  (files: FileStore) =>
  async (db: Db, now: number): Promise<void> => {
    const context = { db, now, deps: { files } };
    for (const candidate of await dueForDunning(db, { now, steps: MAIL_STEPS, limit: BATCH_SIZE })) {
      const recipient = reminderRecipient(candidate, await gatewayChannels(db));
      if (recipient) await sendReminder(context, candidate, recipient);
    }
  };

/**
 * Sends a reminder of an overdue bill at once, as the reminder of that day; later reminders follow as
 * configured. Throws if nothing is overdue, the client was reminded today, or can't be reached.
 */
export async function remindNow(context: ServiceContext, { _id }: Pick<Bill, '_id'>): Promise<void> {
  const candidate = await overdueForReminder(context.db, _id, context.now);
  if (!candidate) throw new HttpError(409, await reminderRefusalReason(context.db, _id, context.now));
  if (candidate.is_reminded) throw new HttpError(409, 'A reminder of this invoice was already sent today.');
  const recipient = reminderRecipient(candidate, await gatewayChannels(context.db));
  if (!recipient)
    throw new HttpError(409, 'The client has no email address. Add it before you send a reminder.');
  await sendReminder(context, candidate, recipient);
}
