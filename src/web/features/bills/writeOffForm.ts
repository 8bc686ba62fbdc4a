import type { Bill } from '../../../domain/bills/bill';
import { GIVE_UP_DAYS, writeOffDraft } from '../../../domain/bills/creditNote';
import { aed } from '../../../domain/money';
import type { StepForm } from '../records/TransitionDialog';

/** What is asked before an invoice is given up. */
export const writeOffForm = ({ unique_number, balance_due }: Bill): StepForm => ({
  title: `Write off ${unique_number}`,
  schema: writeOffDraft,
  yes: `Write off ${aed(balance_due)}`,
  groups: [
    {
      title: '',
      fields: [
        { name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true },
        {
          name: 'approval',
          label: 'Approved by',
          kind: 'long',
          wide: true,
          help: `Required unless the invoice is overdue for more than ${String(GIVE_UP_DAYS)} days`,
        },
      ],
    },
  ],
});
