import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import type { Client } from '../../../domain/clients/client';
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
import { findBill } from './billService';

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

/** What became of an invoice that was to be delivered; `reason` says why it was not. */
export type Delivery = { bill: Id } & (
  { state: 'sent' } | { state: 'sent_before' } | { state: 'not_sent'; reason: string }
);

interface DeliveryAddress {
  id: Id;
  channel: Client['preferred_channel'];
  email: string | null;
  was_sent: boolean;
}

/**
 * Sends issued invoices as their clients ask for, once per invoice: one that was sent or is being sent is left out. The
 * emails are queued in the current transaction.
 */
export async function deliverInvoices(context: ServiceContext, ids: readonly Id[]): Promise<Delivery[]> {
  const { rows } = await sql<DeliveryAddress>`select b.id, c.preferred_channel as channel, c.email,
      b.is_mailed or exists (select from mailings m where m.model = 'bill' and m.model_id = b.id
        and m.finished_at is null) as was_sent
    from bills b join clients c on c.id = b.client_id
    where b.id = any(${[...ids]}::uuid[]) and b.status not in ('Draft', 'Held') order by b.id`.execute(
    context.db,
  );
  const deliveries: Delivery[] = [];
  for (const address of rows) deliveries.push(await deliverInvoice(context, address));
  return deliveries;
}

async function deliverInvoice(
  context: ServiceContext,
  { id: bill, channel, email, was_sent }: DeliveryAddress,
): Promise<Delivery> {
  if (was_sent) return { bill, state: 'sent_before' };
  if (channel && channel !== 'email')
    return { bill, state: 'not_sent', reason: `The client wants invoices by ${CHANNEL_NAMES[channel]}` };
  if (!email) return { bill, state: 'not_sent', reason: 'The client has no email address' };
  await mailBill(context, await findBill(context.db, bill), email);
  return { bill, state: 'sent' };
}

const CHANNEL_NAMES = { print: 'print', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
