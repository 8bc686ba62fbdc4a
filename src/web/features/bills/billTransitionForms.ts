import type { Bill } from '../../../domain/bills/bill';
import type { WithClientContact } from '../../../domain/mail/mailing';
import {
  WRITE_OFF_DAYS,
  reverseWriteOffInputSchema,
  writeOffInputSchema,
} from '../../../domain/bills/creditNote';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import { formatAed } from '../../../domain/money';
import { sendInvoiceForm } from '../documents/sendInvoice';
import { reasonForm, reasonField } from '../records/transitionForms';
import type { TransitionForm } from '../records/TransitionDialog';
import { creditForm } from './creditForm';

export const billTransitionForms = (bill: Bill & WithClientContact) =>
  ({
    credit: creditForm(bill),
    writeOff: writeOffForm(bill),
    reverseWriteOff: reverseWriteOffForm(bill),
    hold: reasonForm('Hold this invoice for review?', reasonInputSchema),
    dispute: reasonForm('Why does the client dispute this invoice?', reasonInputSchema, 'Record dispute'),
    send: sendInvoiceForm('Send this invoice', bill),
  }) as const;

const writeOffForm = ({ unique_number, balance_due }: Bill): TransitionForm => ({
  title: `Write off ${unique_number}`,
  schema: writeOffInputSchema,
  submitLabel: `Write off ${formatAed(balance_due)}`,
  groups: [
    {
      fields: [
        reasonField,
        {
          name: 'approval',
          label: 'Approved by',
          kind: 'multiline',
          wide: true,
          help: `Required unless the invoice is more than ${String(WRITE_OFF_DAYS)} days overdue`,
        },
      ],
    },
  ],
});

const reverseWriteOffForm = ({ unique_number }: Bill): TransitionForm =>
  reasonForm(`Reverse the write-off of ${unique_number}`, reverseWriteOffInputSchema, 'Reverse write-off');
