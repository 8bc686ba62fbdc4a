import { dubaiDate, formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import type { Db } from '../../../db/client';
import type { AfterCommit } from '../../../http/afterCommit';
import type { DocumentServices } from '../../../documents/logo';
import { loadInvoiceData } from '../../documents/documentDataService';
import { documentTitle } from '../../../documents/labels';
import type { MailServices } from '../../../mail/outbox';
import { customEmailText } from '../../../mail/emailTemplates';
import type { InvoiceData } from '../../../documents/invoice';
import { placeholdersOf, sendBillMail } from '../billMailService';
import { dueForDunning, recordDunning } from './dunning';
import type { DunningCandidate } from './dunning';

const MAIL_STEPS = ['reminder', 'notice'] as const;
type MailStep = (typeof MAIL_STEPS)[number];

/** Few enough to be handed to a mail server together at one look. */
const BATCH_SIZE = 20;

/** What each letter says besides. */
const STEP_TEXTS: Readonly<Record<MailStep, { subject: string; en: string; ar: string }>> = {
  reminder: {
    subject: 'Reminder',
    en: 'If you have already paid, please disregard this notice.',
    ar: 'إذا تم السداد في هذه الأثناء فنرجو عدم الالتفات إلى هذه الرسالة.',
  },
  notice: {
    subject: 'Last notice',
    en: 'Please pay now. If the invoice remains unpaid, your gas supply may be disconnected.',
    ar: 'نرجو السداد الآن، فقد يُقطع إمداد الغاز إذا بقيت الفاتورة غير مسددة.',
  },
};

function defaultText({ bill, seller }: InvoiceData, step: MailStep, today: string) {
  const { unique_number, due_date, net_due = 0, language } = bill;
  const [en, ar] = documentTitle(bill);
  const [sum, day] = [formatAed(net_due), formatDate(due_date)];
  const isLate = (due_date ?? today) < today;
  const { subject, ...said } = STEP_TEXTS[step];
  const both = [
    ['Good day,', `${sum} of ${en} ${unique_number} ${isLate ? 'was due on' : 'is due by'} ${day}.`, said.en],
    [
      'تحية طيبة،',
      `المبلغ ${sum} من ${ar} رقم ${unique_number} ${isLate ? 'كان مستحقاً في' : 'مستحق حتى'} ${day}.`,
      said.ar,
    ],
  ];
  return {
    subject: `${subject}: ${en} ${unique_number} · ${seller.name}`,
    text: [...(language === 'ar' ? both.reverse() : both).flat(), seller.name],
  };
}

/** Where letters are written and handed over. */
type ReminderContext = DocumentServices & { deps: MailServices; afterCommit: AfterCommit };

/** Mail a bill again with a word about its debt. */
async function sendReminder(
  office: ReminderContext,
  { id, email, step }: DunningCandidate<MailStep>,
): Promise<void> {
  if (!email) return;
  const sheet = await loadInvoiceData(office, id);
  const day = dubaiDate(office.now);
  const { language, net_due = 0 } = sheet.bill;
  const filling = placeholdersOf(sheet, { balance: formatAed(net_due) });
  const words = await customEmailText(office.db, { mail: step, language, values: filling, day });
  await sendBillMail(office, sheet, { to: email, ...defaultText(sheet, step, day), ...words });
}

/** Write to clients about what they owe, as many days before and after it falls due as the settings say; each letter goes once. */
export const createReminderJob =
  (post: MailServices) =>
  async (db: Db, now: number, afterCommit: AfterCommit): Promise<void> => {
    const office = { db, now, afterCommit, deps: post };
    for (const due of await dueForDunning(db, { now, steps: MAIL_STEPS, limit: BATCH_SIZE })) {
      await sendReminder(office, due);
      await recordDunning(db, due, now);
    }
  };
