import type { Bill } from '../../../domain/bills/bill';
import { disputeBillInputSchema, holdBillInputSchema } from '../../../domain/bills/billTransitions';
import { labelOf, optionsOf } from '../../../domain/labels';
import type { WithClientContact } from '../../../domain/mail/mailing';
import { GATEWAY_CHANNELS, SENDING_CHANNELS, sendInvoiceInputSchema } from '../../../domain/mail/mailing';
import type { FieldGroup } from '../../ui/form/formFields';
import { creditForm } from './creditForm';
import { reverseWriteOffForm, writeOffForm } from './writeOffForm';

const reasonGroups: readonly FieldGroup[] = [
  { title: '', fields: [{ name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true }] },
];

const isGateway = (channel: unknown): boolean => GATEWAY_CHANNELS.some((gateway) => gateway === channel);

/** The preferred channel of the client, or email for paper, with its recipient. */
function initialRecipient({ client_channel, client_email, client_phone }: WithClientContact) {
  const channel = SENDING_CHANNELS.find((one) => one === client_channel) ?? 'email';
  const to = isGateway(channel) ? client_phone : client_email;
  return { channel, ...(to && { to }) };
}

const sendGroups = (bill: WithClientContact): readonly FieldGroup[] => [
  {
    title: '',
    fields: [
      {
        name: 'channel',
        label: 'Channel',
        kind: 'select',
        options: optionsOf(SENDING_CHANNELS),
        required: true,
        wide: true,
        ...(bill.client_channel && { help: `The client prefers: ${labelOf(bill.client_channel)}` }),
      },
      { name: 'to', label: 'Recipient', kind: 'text', required: true, wide: true },
    ],
  },
];

export const billTransitionForms = (bill: Bill & WithClientContact) =>
  ({
    credit: creditForm(bill),
    writeOff: writeOffForm(bill),
    reverseWriteOff: reverseWriteOffForm(bill),
    hold: {
      title: 'Hold this invoice for review?',
      schema: holdBillInputSchema,
      groups: reasonGroups,
    },
    dispute: {
      title: 'Why does the client dispute this invoice?',
      schema: disputeBillInputSchema,
      groups: reasonGroups,
      submitLabel: 'Record dispute',
    },
    send: {
      title: 'Send this invoice',
      schema: sendInvoiceInputSchema,
      initialValues: initialRecipient(bill),
      groups: sendGroups(bill),
    },
  }) as const;
