import { DEPOSIT_METHODS, refundCreditInputSchema } from '../../../domain/contracts/contractTransitions';
import { optionsOf } from '../../../domain/labels';
import type { TransitionForm } from '../records/TransitionDialog';

/** Says what follows the request of a refund. */
export const REFUND_APPROVAL = 'Another super administrator approves the refund before it is paid.';

/** Form of the request to refund the credit of a contract or client, in AED. */
export const refundCreditForm = (credit: number | undefined): TransitionForm => ({
  title: 'Request a refund of this credit?',
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
        { name: 'reason', label: 'Reason', kind: 'multiline', wide: true },
      ],
      footer: () => REFUND_APPROVAL,
    },
  ],
  initialValues: { amount: credit, method: 'transfer' },
  submitLabel: 'Request refund',
});
