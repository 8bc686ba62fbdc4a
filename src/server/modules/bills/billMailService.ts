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
import type { DocumentServices } from '../../documents/logo';

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

/** Placeholder values of custom email texts per language; `more` is specific to the email. */
export function placeholdersOf<More extends object>({ bill, seller, buyer }: InvoiceData, more: More) {
  const texts = { number: bill.unique_number, due_date: formatDate(bill.due_date), ...more };
  return {
    en: { ...texts, client: buyer.name, company: seller.name },
    ar: { ...texts, client: buyer.name_ar ?? buyer.name, company: seller.name_ar ?? seller.name },
  };
}

/** Custom text for invoices; credit notes and deposit receipts use the default text. */
async function customTextOf({ db, now }: ServiceContext, data: InvoiceData): Promise<CustomEmailText> {
  if (!isInvoice(data.bill)) return {};
  const { language, total } = data.bill;
  const values = placeholdersOf(data, { total: formatAed(total) });
  return customEmailText(db, { mail: 'invoice', language, values, day: dubaiDate(now) });
}

/** Sends a bill as PDF. */
export const sendBillMail = (
  context: MailContext,
  data: InvoiceData,
  email: Pick<OutgoingEmail, 'to' | 'subject' | 'text'>,
): Promise<void> =>
  sendDocument(context, {
    ...email,
    filename: `${data.bill.unique_number}.pdf`,
    subjectRecord: { model: 'bill', id: data.bill._id },
  });

/** PDF of a bill. */
export const renderBill = async (services: DocumentServices, id: Id): Promise<Buffer> =>
  renderInvoice(await loadInvoiceData(services, id));

/** Sends an issued bill as PDF, with the client's language first. */
export async function mailBill(context: ServiceContext, bill: Bill, to: string): Promise<void> {
  const data = await loadInvoiceData(context, bill._id);
  const [en, ar] = documentTitle(bill);
  const texts = [englishText(bill, en), arabicText(bill, ar)];
  const defaults = {
    subject: `${en} ${bill.unique_number} · ${data.seller.name}`,
    text: [...(bill.language === 'ar' ? texts.reverse() : texts).flat(), data.seller.name],
  };
  await sendBillMail(context, data, { to, ...defaults, ...(await customTextOf(context, data)) });
}
