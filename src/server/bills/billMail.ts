import type { Bill } from '../../domain/bill';
import { dayInDubai, showDate } from '../../domain/dates';
import { aed } from '../../domain/money';
import type { Doer } from '../kit/ask';
import { sendPaper } from '../papers/outgoing';
import { billSheetOf } from '../papers/billSheet';
import { isInvoice, titleOf } from '../papers/labels';
import { ownWords } from '../papers/ownWords';
import type { OwnWords } from '../papers/ownWords';
import { billPaper } from '../papers/taxInvoice';
import type { BillSheet } from '../papers/taxInvoice';

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

/** What stands for the placeholders of the company's own words. */
function fillingOf({ bill, seller, buyer }: BillSheet) {
  const { unique_number, total, due_date } = bill;
  const both = { number: unique_number, total: aed(total), due_date: showDate(due_date) };
  return {
    en: { ...both, client: buyer.name, company: seller.name },
    ar: { ...both, client: buyer.name_ar ?? buyer.name, company: seller.name_ar ?? seller.name },
  };
}

/** The company's own words go with invoices; what gives back or is only held has its usual ones. */
async function ownWordsOf({ db, now }: Doer, sheet: BillSheet): Promise<OwnWords> {
  if (!isInvoice(sheet.bill)) return {};
  const { language } = sheet.bill;
  return ownWords(db, { mail: 'invoice', language, filling: fillingOf(sheet), day: dayInDubai(now) });
}

/** Mail an issued bill as a PDF, in its client's language first. */
export async function mailBill(ask: Doer, bill: Bill, to: string): Promise<void> {
  const sheet = await billSheetOf(ask, bill._id);
  const [en, ar] = titleOf(bill);
  const both = [english(bill, en), arabic(bill, ar)];
  const usual = {
    subject: `${en} ${bill.unique_number} · ${sheet.seller.name}`,
    text: [...(bill.language === 'ar' ? both.reverse() : both).flat(), sheet.seller.name],
  };
  await sendPaper(ask, {
    to,
    ...{ ...usual, ...(await ownWordsOf(ask, sheet)) },
    pdf: { filename: `${bill.unique_number}.pdf`, bytes: await billPaper(sheet) },
    about: { model: 'bill', id: bill._id },
  });
}
