import { labelOf, optionsOf } from '../../../domain/labels';
import type { WithClientContact } from '../../../domain/mail/mailing';
import { SENDING_CHANNELS, isGatewayChannel, sendInvoiceInputSchema } from '../../../domain/mail/mailing';
import type { TransitionForm } from '../records/TransitionDialog';

/**
 * Form that sends an invoice. Both recipients are prefilled; the channel, initially the client's, selects the
 * visible one.
 */
export const sendInvoiceForm = (
  title: string,
  { client_channel, client_email, client_phone }: WithClientContact,
): TransitionForm => ({
  title,
  schema: sendInvoiceInputSchema,
  initialValues: {
    channel: SENDING_CHANNELS.find((channel) => channel === client_channel) ?? 'email',
    ...(client_email && { to: client_email }),
    ...(client_phone && { phone: client_phone }),
  },
  groups: [
    {
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
