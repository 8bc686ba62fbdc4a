import type { Bill } from '../../domain/bill';
import { showDate } from '../../domain/dates';
import { aed } from '../../domain/money';
import type { Doer } from '../kit/ask';
import { sendPaper } from '../papers/outgoing';
import { billSheetOf } from '../papers/billSheet';
import { titleOf } from '../papers/labels';
import { billPaper } from '../papers/taxInvoice';

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

/** Mail an issued bill as a PDF, in its client's language first. */
export async function mailBill(ask: Doer, bill: Bill, to: string): Promise<void> {
  const sheet = await billSheetOf(ask, bill._id);
  const [en, ar] = titleOf(bill);
  const both = [english(bill, en), arabic(bill, ar)];
  await sendPaper(ask, {
    to,
    subject: `${en} ${bill.unique_number} · ${sheet.seller.name}`,
    text: [...(bill.language === 'ar' ? both.reverse() : both).flat(), sheet.seller.name],
    pdf: { filename: `${bill.unique_number}.pdf`, bytes: await billPaper(sheet) },
    about: { model: 'bill', id: bill._id },
  });
}
