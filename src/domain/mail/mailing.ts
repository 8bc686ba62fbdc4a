import type { InferType } from 'yup';
import type { CHANNELS } from '../clients/client';
import type { Entity, Id, Ref } from '../entity';
import { choice, email, optional, phone, reference } from '../fieldSchemas';
import { labelOf } from '../labels';
import { inputSchema, listOf, text } from '../validation';

export type Channel = (typeof CHANNELS)[number];

/** Channels whose messages a gateway sends. */
export const GATEWAY_CHANNELS = ['whatsapp', 'sms'] as const;
export type GatewayChannel = (typeof GATEWAY_CHANNELS)[number];
/** Channels with an address and a secret: the gateways, and the webhook that receives alarms. */
export const SIGNED_CHANNELS = [...GATEWAY_CHANNELS, 'alarms'] as const;
export type SignedChannel = (typeof SIGNED_CHANNELS)[number];

/**
 * `sent`: accepted by the mail server or gateway. The last two are reported by the gateway or by an employee.
 */
export const MAILING_STATUSES = [
  'waiting',
  'retrying',
  'sent',
  'failed',
  'delivered',
  'undelivered',
] as const;
export type MailingStatus = (typeof MAILING_STATUSES)[number];

/** Delivery of an issued bill; `to_print`: not delivered, and the client prefers paper. */
export const DELIVERY_STATES = ['not_sent', 'to_print', ...MAILING_STATUSES] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A document sent, or handed over on paper, and its delivery status. */
export interface Mailing extends Entity {
  channel: Channel;
  recipient: string;
  subject: string;
  status: MailingStatus;
  /** Reason why the last attempt failed. */
  reason: string | null;
  /** Time of the next attempt, while `retrying`. */
  next_attempt_at: string | null;
  /** Dunning step of a payment reminder, and its reference day. */
  dunning_step: 'reminder' | 'notice' | null;
  dunning_day: string | null;
  sent_by: Ref | null;
  createdAt: string;
}

/** Reason why a channel can't be used yet. */
export const noGatewayMessage = (channel: string): string =>
  `No ${labelOf(channel)} gateway is set up. A super administrator adds it in Settings.`;

/** Channels of the dialog that sends one bill. */
export const SENDING_CHANNELS = ['email', ...GATEWAY_CHANNELS] as const;

export const isGatewayChannel = (channel: unknown): channel is GatewayChannel =>
  GATEWAY_CHANNELS.some((gateway) => gateway === channel);

/** Input of a delivery: an email address, or the phone number for a gateway. Default: email. */
export const sendInvoiceInputSchema = inputSchema({
  channel: optional(choice('Channel', SENDING_CHANNELS)),
  to: optional(email('Email')).when('channel', ([channel]: unknown[], schema) =>
    isGatewayChannel(channel) ? schema : schema.required('Email is required'),
  ),
  phone: optional(phone('Phone')).when('channel', ([channel]: unknown[], schema) =>
    isGatewayChannel(channel) ? schema.required('Phone is required') : schema,
  ),
});

export type SendInvoiceInput = InferType<typeof sendInvoiceInputSchema>;

/** Maximum bills per request, which takes a few seconds. */
const MAX_DELIVERIES = 500;

/** Input of a delivery of several bills by their clients' preferred channels. */
export const deliverInputSchema = inputSchema({
  ids: listOf('Invoices', reference('Invoice').required('Choose invoices from the list'), MAX_DELIVERIES)
    .min(1, 'Choose at least one invoice')
    .required('Choose at least one invoice'),
});

export const DELIVERY_OUTCOMES = ['queued', 'to_print', 'refused'] as const;

/** Outcome for one bill: queued for sending, to be printed, or refused with a reason. */
export interface DeliveryResult {
  /** The bill. */
  _id: Id;
  /** Whether it is `queued`. */
  done: boolean;
  outcome: (typeof DELIVERY_OUTCOMES)[number];
  channel: Channel | null;
  /** Sentence for the user. */
  message: string;
}

/** Contact data of a bill's client. */
export interface WithClientContact {
  client_email?: string | null;
  client_phone?: string | null;
  client_channel?: Channel | null;
}

const gatewayUrl = (label: string) =>
  optional(
    text(label, 500).test('url', `${label} must start with https:// or http://`, (value) => {
      if (!value) return true;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      return (url?.protocol === 'https:' || url?.protocol === 'http:') && !url.username && !url.password;
    }),
  );

const gatewaySecret = (label: string) =>
  optional(
    text(label, 200).matches(/^\S{32,}$/, {
      message: `${label} must have at least 32 characters without spaces`,
      excludeEmptyString: true,
    }),
  );

/**
 * Input of the gateways: without a URL, a channel has no gateway; without a secret, the stored one is kept.
 */
export const gatewaysInputSchema = inputSchema({
  whatsapp_url: gatewayUrl('WhatsApp URL'),
  whatsapp_secret: gatewaySecret('WhatsApp secret'),
  sms_url: gatewayUrl('SMS URL'),
  sms_secret: gatewaySecret('SMS secret'),
  alarms_url: gatewayUrl('Alarm webhook URL'),
  alarms_secret: gatewaySecret('Alarm webhook secret'),
});

/** The gateways, without their secrets. */
export interface Gateways {
  whatsapp_url: string | null;
  whatsapp_secret_set: boolean;
  sms_url: string | null;
  sms_secret_set: boolean;
  alarms_url: string | null;
  alarms_secret_set: boolean;
  /**
   * Number of alarm messages that the webhook has not accepted, and the reason why the last attempt failed.
   */
  alarms_waiting: number;
  alarms_reason: string | null;
}

/** A gateway's report about a message that it accepted. */
export const deliveryReportSchema = inputSchema({
  message_id: reference('Message').required('Message is required'),
  status: choice('Status', ['delivered', 'failed']).required('Status is required'),
  reason: optional(text('Reason', 300)),
});
