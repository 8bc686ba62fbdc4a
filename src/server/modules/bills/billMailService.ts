import type { Bill } from '../../../domain/bills/bill';
import { dayInDubai, showDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { aed } from '../../../domain/money';
import type { Doer } from '../../http/requestContext';
import { sendPaper } from '../../mail/outbox';
import type { Outgoing, Sender } from '../../mail/outbox';
import { billSheetOf } from '../documents/documentDataService';
import { isInvoice, titleOf } from '../../documents/labels';
import { ownWords } from '../../mail/emailTemplates';
import type { OwnWords } from '../../mail/emailTemplates';
import { billPaper } from '../../documents/invoice';
import type { BillSheet } from '../../documents/invoice';

const english = ({ unique_number, total, due_date, kind }: Bill, title: string): string[] => [
  'Good day,',
  `Please find ${title} ${unique_number} attached.`,
  kind === 'credit_note' ? `It comes to ${aed(total)}.` : `${aed(total)} is due by ${showDate(due_date)}.`,
];

const arabic = ({ unique_number, total, due_date, kind }: Bill, title: string): string[] => [
  'تحية طيبة،',
  `مرفق لكم ${title} رقم ${unique_number}.`,
  kind === 'credit_note'
    ? `المبلغ: ${aed(total)}.`
    : `المبلغ المستحق ${aed(total)} حتى ${showDate(due_date)}.`,
];

/** What stands for the placeholders of the company's own words about a bill; what only one mail names is told. */
export function fillingOf<More extends object>({ bill, seller, buyer }: BillSheet, more: More) {
  const both = { number: bill.unique_number, due_date: showDate(bill.due_date), ...more };
  return {
    en: { ...both, client: buyer.name, company: seller.name },
    ar: { ...both, client: buyer.name_ar ?? buyer.name, company: seller.name_ar ?? seller.name },
  };
}

/** The company's own words go with invoices; what gives back or is only held has its usual ones. */
async function ownWordsOf({ db, now }: Doer, sheet: BillSheet): Promise<OwnWords> {
  if (!isInvoice(sheet.bill)) return {};
  const { language, total } = sheet.bill;
  const filling = fillingOf(sheet, { total: aed(total) });
  return ownWords(db, { mail: 'invoice', language, filling, day: dayInDubai(now) });
}

/** Mail the paper of a bill with some words. */
export const postBill = async (
  sender: Sender,
  sheet: BillSheet,
  letter: Pick<Outgoing, 'to' | 'subject' | 'text'>,
): Promise<Id> =>
  sendPaper(sender, {
    ...letter,
    pdf: { filename: `${sheet.bill.unique_number}.pdf`, bytes: await billPaper(sheet) },
    about: { model: 'bill', id: sheet.bill._id },
  });

/** Mail an issued bill as a PDF, in its client's language first. */
export async function mailBill(ask: Doer, bill: Bill, to: string): Promise<void> {
  const sheet = await billSheetOf(ask, bill._id);
  const [en, ar] = titleOf(bill);
  const both = [english(bill, en), arabic(bill, ar)];
  const usual = {
    subject: `${en} ${bill.unique_number} · ${sheet.seller.name}`,
    text: [...(bill.language === 'ar' ? both.reverse() : both).flat(), sheet.seller.name],
  };
  await postBill(ask, sheet, { to, ...usual, ...(await ownWordsOf(ask, sheet)) });
}
