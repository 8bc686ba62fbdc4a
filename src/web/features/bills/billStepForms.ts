import type { Bill } from '../../../domain/bills/bill';
import { disputeDraft, holdDraft } from '../../../domain/bills/billTransitions';
import type { Addressed } from '../../../domain/mail/mailing';
import { sendDraft } from '../../../domain/mail/mailing';
import type { FieldGroup } from '../../ui/form/formFields';
import { creditForm } from './creditForm';
import { writeOffForm } from './writeOffForm';

const reasons: readonly FieldGroup[] = [
  { title: '', fields: [{ name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true }] },
];

/** What the steps of an invoice ask. */
export const billStepForms = (bill: Bill & Addressed) =>
  ({
    credit: creditForm(bill),
    writeOff: writeOffForm(bill),
    hold: {
      title: 'Hold this invoice for review?',
      schema: holdDraft,
      groups: reasons,
    },
    dispute: {
      title: 'What does the client not accept?',
      schema: disputeDraft,
      groups: reasons,
      yes: 'Write down the dispute',
    },
    send: {
      title: 'Send this invoice by mail',
      schema: sendDraft,
      fresh: bill.client_email ? { to: bill.client_email } : {},
      groups: [
        { title: '', fields: [{ name: 'to', label: 'Email', kind: 'text', required: true, wide: true }] },
      ],
    },
  }) as const;
