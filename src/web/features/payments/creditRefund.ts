import { DEPOSIT_METHODS, refundCreditInputSchema } from '../../../domain/contracts/contractTransitions';
import { optionsOf } from '../../../domain/labels';
import type { TransitionForm } from '../records/TransitionDialog';

/** Form of a refund of the credit of a contract or client, in AED. */
export const refundCreditForm = (credit: number | undefined): TransitionForm => ({
  title: 'Refund this credit?',
  schema: refundCreditInputSchema,
  groups: [
    {
      title: '',
      fields: [
        { name: 'amount', label: 'Amount', kind: 'money', required: true },
        {
          name: 'method',
          label: 'Method',
          kind: 'select',
          required: true,
          options: optionsOf(DEPOSIT_METHODS),
        },
        {
          name: 'reference',
          label: 'Reference',
          kind: 'text',
          help: 'Number of the transfer, cheque or slip',
        },
      ],
    },
  ],
  initialValues: { amount: credit, method: 'transfer' },
  submitLabel: 'Refund',
});
