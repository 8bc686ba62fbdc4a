import type { Bill } from '../../../domain/bill';
import { holdDraft } from '../../../domain/billSteps';
import type { Addressed } from '../../../domain/mailing';
import { sendDraft } from '../../../domain/mailing';

/** What the steps of an invoice ask. */
export const billStepForms = ({ client_email }: Bill & Addressed) =>
  ({
    hold: {
      title: 'Hold this invoice for review?',
      schema: holdDraft,
      groups: [
        {
          title: '',
          fields: [{ name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true }],
        },
      ],
    },
    send: {
      title: 'Send this invoice by mail',
      schema: sendDraft,
      fresh: client_email ? { to: client_email } : {},
      groups: [
        { title: '', fields: [{ name: 'to', label: 'Email', kind: 'text', required: true, wide: true }] },
      ],
    },
  }) as const;
