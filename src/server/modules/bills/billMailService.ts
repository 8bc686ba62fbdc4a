import { sql } from 'kysely';
import type { Bill, BillStatus } from '../../../domain/bills/bill';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { isGatewayChannel, noGatewayMessage } from '../../../domain/mail/mailing';
import type { Channel, DeliveryResult, GatewayChannel, SendInvoiceInput } from '../../../domain/mail/mailing';
import { formatAed } from '../../../domain/money';
import type { Db } from '../../db/client';
import { HttpError, validationError } from '../../http/httpError';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import { gatewayChannels } from '../../mail/gateways';
import { recordPrintedDelivery, sendDocument } from '../../mail/outbox';
import type { OutgoingDocument, MailContext } from '../../mail/outbox';
import { loadInvoiceData } from '../documents/documentDataService';
import { isInvoice, documentTitle } from '../../documents/labels';
import { customEmailText, customMessageText } from '../settings/mailTextService';
import type { CustomEmailText } from '../settings/mailTextService';
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

/** The document, its amount and due date in one sentence, for WhatsApp and SMS. */
function messageText({ bill, seller }: InvoiceData): string[] {
  const { unique_number, total, due_date, language, kind } = bill;
  const [en, ar] = documentTitle(bill);
  const [day, sum] = [formatDate(due_date), formatAed(total)];
  const hasDueDate = kind !== 'credit_note';
  return language === 'ar'
    ? [
        `${seller.name_ar ?? seller.name}: ${ar} رقم ${unique_number} بمبلغ ${sum}${hasDueDate ? `، مستحقة حتى ${day}` : ''}.`,
      ]
    : [`${seller.name}: ${en} ${unique_number}, ${sum}${hasDueDate ? `, due by ${day}` : ''}.`];
}

/** Custom text for invoices; credit notes and deposit receipts use the default text. */
async function customTextOf(
  { db, now }: MailContext,
  data: InvoiceData,
  channel: SendingChannel,
): Promise<CustomEmailText> {
  if (!isInvoice(data.bill)) return {};
  const { language, total } = data.bill;
  const values = placeholdersOf(data, { total: formatAed(total) });
  const request = { mail: 'invoice', language, values, day: dubaiDate(now) } as const;
  return channel === 'email' ? customEmailText(db, request) : customMessageText(db, request);
}

/** Sends a bill as PDF; returns the id of the mailing. */
export const sendBillMail = (
  context: MailContext,
  { bill }: InvoiceData,
  message: Pick<OutgoingDocument, 'channel' | 'to' | 'subject' | 'text'>,
): Promise<Id> =>
  sendDocument(context, {
    ...message,
    language: bill.language,
    filename: `${bill.unique_number}.pdf`,
    subjectRecord: { model: 'bill', id: bill._id },
  });

export const renderBill = async (services: DocumentServices, id: Id): Promise<Buffer> =>
  renderInvoice(await loadInvoiceData(services, id));

const subjectOf = ({ bill, seller }: InvoiceData): string =>
  `${documentTitle(bill)[0]} ${bill.unique_number} · ${seller.name}`;

/** Sends an issued bill as PDF, emails with the client's language first. */
async function sendBill(
  context: MailContext & DocumentServices,
  id: Id,
  { channel, to }: Recipient,
): Promise<void> {
  const data = await loadInvoiceData(context, id);
  const { bill, seller } = data;
  const [en, ar] = documentTitle(bill);
  const texts = [englishText(bill, en), arabicText(bill, ar)];
  const email = [...(bill.language === 'ar' ? texts.reverse() : texts).flat(), seller.name];
  await sendBillMail(context, data, {
    channel,
    to,
    subject: subjectOf(data),
    text: channel === 'email' ? email : messageText(data),
    ...(await customTextOf(context, data, channel)),
  });
}

/** Sends an issued bill; returns the email address or phone number. Throws if the channel has no gateway. */
export async function mailBill(
  context: ServiceContext,
  bill: Pick<Bill, '_id'>,
  { channel, to, phone }: SendInvoiceInput,
): Promise<string> {
  const isGateway = isGatewayChannel(channel);
  if (isGateway && !(await gatewayChannels(context.db)).includes(channel))
    throw validationError({ channel: noGatewayMessage(channel) });
  const recipient = (isGateway ? phone : to) ?? '';
  await sendBill(context, bill._id, { channel: isGateway ? channel : 'email', to: recipient });
  return recipient;
}

/** Records that a printed bill was handed over to its client. */
export async function markDelivered(context: ServiceContext, { _id, delivery, client }: Bill): Promise<void> {
  if (delivery === 'sent' || delivery === 'delivered')
    throw new HttpError(409, 'This invoice is already delivered.');
  const data = await loadInvoiceData(context, _id);
  await recordPrintedDelivery(context, {
    to: client.label,
    subject: subjectOf(data),
    filename: `${data.bill.unique_number}.pdf`,
    subjectRecord: { model: 'bill', id: _id },
  });
}

type SendingChannel = OutgoingDocument['channel'];
export type Recipient = Pick<OutgoingDocument, 'channel' | 'to'>;

/** Contact data of a client. */
export interface ClientContact {
  preferred_channel: Channel | null;
  email: string | null;
  phone: string | null;
}

/** Recipient by the client's preferred channel; undefined for paper, an error message if there is none. */
function preferredRecipient(
  { preferred_channel, email, phone }: ClientContact,
  gateways: readonly GatewayChannel[],
): Recipient | string | undefined {
  const channel = preferred_channel ?? 'email';
  if (channel === 'print') return undefined;
  if (channel === 'email')
    return email
      ? { channel, to: email }
      : 'The client has no email address. Add it, or choose another channel.';
  if (!gateways.includes(channel)) return noGatewayMessage(channel);
  return phone
    ? { channel, to: phone }
    : 'The client has no phone number. Add it, or choose another channel.';
}

/** The recipient of a payment reminder: by gateway if the client prefers it, else by email; undefined if there is none. */
export function reminderRecipient(
  contact: ClientContact,
  gateways: readonly GatewayChannel[],
): Recipient | undefined {
  const preferred = preferredRecipient(contact, gateways);
  if (typeof preferred === 'object') return preferred;
  return contact.email ? { channel: 'email', to: contact.email } : undefined;
}

interface DeliverableBill extends ClientContact {
  id: Id;
  status: BillStatus;
  /** Whether a delivery is queued but not sent yet. */
  pending: boolean;
}

/** Bills with the contact data of their clients; those that do not exist, or are not visible, are missing. */
async function findDeliverable(db: Db, ids: readonly Id[]): Promise<Map<Id, DeliverableBill>> {
  const { rows } = await sql<DeliverableBill>`select b.id, b.status, c.preferred_channel, c.email, c.phone,
      exists (select from mailings m where m.model = 'bill' and m.model_id = b.id and m.finished_at is null
        and not exists (select from dunning_steps d where d.mailing_id = m.id)) as pending
    from bills b join clients c on c.id = b.client_id
    where b.id = any(${[...ids]}::uuid[]) and b.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const TO_PRINT = 'This client receives paper invoices. Print and deliver it, then mark it as delivered.';

/**
 * Queues the delivery of issued bills by the preferred channels of their clients and returns one result per id, in
 * order. A bill that is already queued is not queued again, so a repeated call sends nothing twice.
 */
export async function deliverInvoices(
  context: Pick<ActorContext, 'db' | 'now' | 'recordChange' | 'currentUser'> & DocumentServices,
  ids: readonly Id[],
): Promise<DeliveryResult[]> {
  const gateways = await gatewayChannels(context.db);
  const deliverable = await findDeliverable(context.db, ids);
  const results: DeliveryResult[] = [];
  for (const _id of new Set(ids)) {
    const result = await deliverOne(context, deliverable.get(_id), gateways);
    results.push({ _id, done: result.outcome === 'queued', ...result });
  }
  return results;
}

async function deliverOne(
  context: Parameters<typeof deliverInvoices>[0],
  bill: DeliverableBill | undefined,
  gateways: readonly GatewayChannel[],
): Promise<Omit<DeliveryResult, '_id' | 'done'>> {
  const refuse = (message: string) => ({ outcome: 'refused', channel: null, message }) as const;
  if (!bill) return refuse('This invoice no longer exists.');
  if (bill.status === 'Draft' || bill.status === 'Held') return refuse(NOT_ISSUED);
  const recipient = preferredRecipient(bill, gateways);
  if (typeof recipient === 'string') return refuse(recipient);
  if (!recipient) return { outcome: 'to_print', channel: 'print', message: TO_PRINT };
  const { channel } = recipient;
  if (!bill.pending) {
    await sendBill(context, bill.id, recipient);
    await context.recordChange({ action: 'bill.sent', model: 'bill', id: bill.id });
  }
  return {
    outcome: 'queued',
    channel,
    message: `Sending by ${channel === 'email' ? channel : labelOf(channel)}.`,
  };
}

/** Conflict message of bills that cannot be sent yet. */
export const NOT_ISSUED = 'This invoice is not issued yet and can’t be sent.';
