import { dayInDubai, showDate } from '../../../../domain/dates';
import { aed } from '../../../../domain/money';
import type { Db } from '../../../db/client';
import type { Afterwards } from '../../../http/afterCommit';
import type { Desk } from '../../../documents/logo';
import { billSheetOf } from '../../documents/documentDataService';
import { titleOf } from '../../../documents/labels';
import type { Post } from '../../../mail/outbox';
import { ownWords } from '../../../mail/emailTemplates';
import type { BillSheet } from '../../../documents/invoice';
import { fillingOf, postBill } from '../billMailService';
import { dueForDunning, noteDunned } from './dunning';
import type { Dunned } from './dunning';

const MAILED = ['reminder', 'notice'] as const;
type Mailed = (typeof MAILED)[number];

/** Few enough to be handed to a mail server together at one look. */
const AT_ONCE = 20;

/** What each letter says besides. */
const SAID: Readonly<Record<Mailed, { subject: string; en: string; ar: string }>> = {
  reminder: {
    subject: 'Reminder',
    en: 'If you have paid meanwhile, please take no notice of this letter.',
    ar: 'إذا تم السداد في هذه الأثناء فنرجو عدم الالتفات إلى هذه الرسالة.',
  },
  notice: {
    subject: 'Last notice',
    en: 'Please pay it now: where an invoice stays unpaid the supply of gas may be cut off.',
    ar: 'نرجو السداد الآن، فقد يُقطع إمداد الغاز إذا بقيت الفاتورة غير مسددة.',
  },
};

function usualWords({ bill, seller }: BillSheet, step: Mailed, today: string) {
  const { unique_number, due_date, net_due = 0, language } = bill;
  const [en, ar] = titleOf(bill);
  const [sum, day] = [aed(net_due), showDate(due_date)];
  const isLate = (due_date ?? today) < today;
  const { subject, ...said } = SAID[step];
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
type Office = Desk & { deps: Post; afterwards: Afterwards };

/** Mail a bill again with a word about its debt. */
async function remind(office: Office, { id, email, step }: Dunned<Mailed>): Promise<void> {
  if (!email) return;
  const sheet = await billSheetOf(office, id);
  const day = dayInDubai(office.now);
  const { language, net_due = 0 } = sheet.bill;
  const filling = fillingOf(sheet, { balance: aed(net_due) });
  const words = await ownWords(office.db, { mail: step, language, filling, day });
  await postBill(office, sheet, { to: email, ...usualWords(sheet, step, day), ...words });
}

/** Write to clients about what they owe, as many days before and after it falls due as the settings say; each letter goes once. */
export const remindingBy =
  (post: Post) =>
  async (db: Db, now: number, afterwards: Afterwards): Promise<void> => {
    const office = { db, now, afterwards, deps: post };
    for (const due of await dueForDunning(db, { now, steps: MAILED, most: AT_ONCE })) {
      await remind(office, due);
      await noteDunned(db, due, now);
    }
  };
