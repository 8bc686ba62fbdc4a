import type { Bill } from '../../../domain/bills/bill';
import {
  WRITE_OFF_DAYS,
  reverseWriteOffInputSchema,
  writeOffInputSchema,
} from '../../../domain/bills/creditNote';
import { formatAed } from '../../../domain/money';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonField, reasonForm } from '../records/transitionForms';

export const writeOffForm = ({ unique_number, balance_due }: Bill): TransitionForm => ({
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

export const reverseWriteOffForm = ({ unique_number }: Bill): TransitionForm =>
  reasonForm(`Reverse the write-off of ${unique_number}`, reverseWriteOffInputSchema, 'Reverse write-off');
