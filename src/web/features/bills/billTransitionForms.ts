import type { Bill } from '../../../domain/bills/bill';
import { disputeBillInputSchema, holdBillInputSchema } from '../../../domain/bills/billTransitionInput';
import type { WithClientContact } from '../../../domain/mail/mailing';
import { sendInvoiceForm } from '../documents/sendInvoice';
import { reasonForm } from '../records/transitionForms';
import { creditForm } from './creditForm';
import { reverseWriteOffForm, writeOffForm } from './writeOffForm';

export const billTransitionForms = (bill: Bill & WithClientContact) =>
  ({
    credit: creditForm(bill),
    writeOff: writeOffForm(bill),
    reverseWriteOff: reverseWriteOffForm(bill),
    hold: reasonForm('Hold this invoice for review?', holdBillInputSchema),
    dispute: reasonForm(
      'Why does the client dispute this invoice?',
      disputeBillInputSchema,
      'Record dispute',
    ),
    send: sendInvoiceForm('Send this invoice', bill),
  }) as const;
