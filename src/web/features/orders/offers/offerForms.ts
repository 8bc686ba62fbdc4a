import {
  ACCEPT_CHANNELS,
  acceptOfferInputSchema,
  rejectOfferInputSchema,
  sendOfferInputSchema,
} from '../../../../domain/orders/offer';
import type { Offer } from '../../../../domain/orders/offer';
import type { OfferTransition } from '../../../../domain/orders/offerTransitions';
import { optionsOf } from '../../../../domain/labels';
import type { FieldGroup } from '../../../ui/form/formFields';
import type { TransitionForm } from '../../records/TransitionDialog';
import { reasonForm } from '../../records/transitionForms';
import { linesField } from '../../bills/linesField';

const required = true;

/** Field groups of a draft offer. */
export const OFFER_FIELD_GROUPS: readonly FieldGroup[] = [
  { fields: [{ name: 'valid_until', label: 'Valid until', kind: 'date', required }] },
  { title: 'Lines', fields: [linesField] },
  {
    title: 'Terms',
    fields: [
      {
        name: 'terms',
        label: 'Terms',
        kind: 'multiline',
        wide: true,
        help: 'Shown to the client before signing',
      },
    ],
  },
];

export const offerTransitionForms = ({
  client,
  sent_to,
}: Offer): Record<OfferTransition, TransitionForm> => ({
  send: {
    title: 'Send this offer?',
    schema: sendOfferInputSchema,
    groups: [{ fields: [{ name: 'to', label: 'Email', kind: 'email', required, wide: true }] }],
    initialValues: { to: sent_to ?? client?.email },
  },
  accept: {
    title: 'Who accepted this offer?',
    schema: acceptOfferInputSchema,
    groups: [
      {
        fields: [
          { name: 'accepted_by', label: 'Accepted by', kind: 'text', required },
          {
            name: 'channel',
            label: 'Channel',
            kind: 'select',
            options: optionsOf(ACCEPT_CHANNELS),
            required,
          },
          {
            name: 'note',
            label: 'Note',
            kind: 'multiline',
            wide: true,
            help: 'What was said or written; for a signature, attach the signed copy instead',
          },
        ],
      },
    ],
    initialValues: { accepted_by: client?.label, channel: 'phone' },
  },
  reject: reasonForm('Why was this offer rejected?', rejectOfferInputSchema),
});
