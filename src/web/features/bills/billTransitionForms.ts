import type { Bill } from '../../../domain/bills/bill';
import { disputeBillInputSchema, holdBillInputSchema } from '../../../domain/bills/billTransitions';
import { labelOf, optionsOf } from '../../../domain/labels';
import type { WithClientContact } from '../../../domain/mail/mailing';
import { SENDING_CHANNELS, isGatewayChannel, sendInvoiceInputSchema } from '../../../domain/mail/mailing';
import type { FieldGroup } from '../../ui/form/formFields';
import type { TransitionForm } from '../records/TransitionDialog';
import { creditForm } from './creditForm';
import { reverseWriteOffForm, writeOffForm } from './writeOffForm';

const reasonGroups: readonly FieldGroup[] = [
  { title: '', fields: [{ name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true }] },
];

/** Both recipients are filled in; the channel, at first the client's, decides which one is shown. */
const sendForm = ({ client_channel, client_email, client_phone }: WithClientContact): TransitionForm => ({
  title: 'Send this invoice',
  schema: sendInvoiceInputSchema,
  initialValues: {
    channel: SENDING_CHANNELS.find((channel) => channel === client_channel) ?? 'email',
    ...(client_email && { to: client_email }),
    ...(client_phone && { phone: client_phone }),
  },
  groups: [
    {
      title: '',
      fields: [
        {
          name: 'channel',
          label: 'Channel',
          kind: 'select',
          options: optionsOf(SENDING_CHANNELS),
          wide: true,
          ...(client_channel && { help: `The client prefers: ${labelOf(client_channel)}` }),
        },
        {
          name: 'to',
          label: 'Email',
          kind: 'text',
          required: true,
          wide: true,
          isVisible: ({ channel }) => !isGatewayChannel(channel),
        },
        {
          name: 'phone',
          label: 'Phone',
          kind: 'text',
          required: true,
          wide: true,
          isVisible: ({ channel }) => isGatewayChannel(channel),
        },
      ],
    },
  ],
});

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
    send: sendForm(bill),
  }) as const;
