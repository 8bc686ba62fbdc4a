import type { Bill } from '../../../domain/bills/bill';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed } from '../../../domain/money';
import type { ServiceContext } from '../../http/requestContext';
import { sendDocument } from '../../mail/outbox';
import type { OutgoingEmail, MailContext } from '../../mail/outbox';
import { loadInvoiceData } from '../documents/documentDataService';
import { isInvoice, documentTitle } from '../../documents/labels';
import { customEmailText } from '../../mail/emailTemplates';
import type { CustomEmailText } from '../../mail/emailTemplates';
import { renderInvoice } from '../../documents/invoice';
import type { InvoiceData } from '../../documents/invoice';

const englishText = ({ unique_number, total, due_date, kind }: Bill, title: string): string[] => [
  'Good day,',
  `Please find ${title} ${unique_number} attached.`,
  kind === 'credit_note'
    ? `The total is ${formatAed(total)}.`
    : `${formatAed(total)} is due by ${formatDate(due_date)}.`,
];

const arabicText = ({ unique_number, total, due_date, kind }: Bill, title: string): string[] => [
  'تحية طيبة،',
  `مرفق لكم ${title} رقم ${unique_number}.`,
  kind === 'credit_note'
    ? `المبلغ: ${formatAed(total)}.`
    : `المبلغ المستحق ${formatAed(total)} حتى ${formatDate(due_date)}.`,
];

/** What stands for the placeholders of the company's own words about a bill; what only one mail names is told. */
export function placeholdersOf<More extends object>({ bill, seller, buyer }: InvoiceData, more: More) {
  const both = { number: bill.unique_number, due_date: formatDate(bill.due_date), ...more };
  return {
    en: { ...both, client: buyer.name, company: seller.name },
    ar: { ...both, client: buyer.name_ar ?? buyer.name, company: seller.name_ar ?? seller.name },
  };
}

/** The company's own words go with invoices; what gives back or is only held has its usual ones. */
async function customTextOf({ db, now }: ServiceContext, sheet: InvoiceData): Promise<CustomEmailText> {
  if (!isInvoice(sheet.bill)) return {};
  const { language, total } = sheet.bill;
  const filling = placeholdersOf(sheet, { total: formatAed(total) });
  return customEmailText(db, { mail: 'invoice', language, values: filling, day: dubaiDate(now) });
}

/** Mail the paper of a bill with some words. */
export const sendBillMail = async (
  sender: MailContext,
  sheet: InvoiceData,
  letter: Pick<OutgoingEmail, 'to' | 'subject' | 'text'>,
): Promise<Id> =>
  sendDocument(sender, {
    ...letter,
    pdf: { filename: `${sheet.bill.unique_number}.pdf`, bytes: await renderInvoice(sheet) },
    subjectRecord: { model: 'bill', id: sheet.bill._id },
  });

/** Mail an issued bill as a PDF, in its client's language first. */
export async function mailBill(context: ServiceContext, bill: Bill, to: string): Promise<void> {
  const sheet = await loadInvoiceData(context, bill._id);
  const [en, ar] = documentTitle(bill);
  const both = [englishText(bill, en), arabicText(bill, ar)];
  const estimated = {
    subject: `${en} ${bill.unique_number} · ${sheet.seller.name}`,
    text: [...(bill.language === 'ar' ? both.reverse() : both).flat(), sheet.seller.name],
  };
  await sendBillMail(context, sheet, { to, ...estimated, ...(await customTextOf(context, sheet)) });
}
