import type { Bill } from '../../../domain/bills/bill';
import { disputeBillInputSchema, holdBillInputSchema } from '../../../domain/bills/billTransitionInput';
import type { WithClientContact } from '../../../domain/mail/mailing';
import type { FieldGroup } from '../../ui/form/formFields';
import { sendInvoiceForm } from '../documents/sendInvoice';
import { creditForm } from './creditForm';
import { reverseWriteOffForm, writeOffForm } from './writeOffForm';

const reasonGroups: readonly FieldGroup[] = [
  { title: '', fields: [{ name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true }] },
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
    send: sendInvoiceForm('Send this invoice', bill),
  }) as const;
