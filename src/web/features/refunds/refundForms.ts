import { refundCreditInputSchema } from '../../../domain/contracts/contractTransitions';
import { DEPOSIT_METHODS } from '../../../domain/enums';
import { optionsOf } from '../../../domain/labels';
import { formatAed } from '../../../domain/money';
import { REFUNDABLE_CREDIT } from '../../../domain/refunds/refund';
import { REFUND_APPROVAL } from '../../../domain/refunds/refundTransitions';
import type { FieldDef, SelectFieldDef } from '../../ui/form/formFields';
import { reasonField } from '../records/transitionForms';
import type { TransitionForm } from '../records/TransitionDialog';

export const methodField: SelectFieldDef = {
  name: 'method',
  label: 'Method',
  kind: 'select',
  required: true,
  options: optionsOf(DEPOSIT_METHODS),
};

export const referenceField: FieldDef = {
  name: 'reference',
  label: 'Reference',
  kind: 'text',
  help: 'Number of the transfer, cheque or slip',
};

/** Form to request a refund of credit; `refundable` is the maximum in AED. */
export const refundCreditForm = (refundable = 0): TransitionForm => ({
  title: 'Request a refund of this credit?',
  schema: refundCreditInputSchema,
  groups: [
    {
      fields: [
        {
          name: 'amount',
          label: 'Amount',
          kind: 'money',
          required: true,
          help: `At most ${formatAed(refundable)}: ${REFUNDABLE_CREDIT}`,
        },
        methodField,
        referenceField,
        { ...reasonField, required: false },
      ],
      footer: () => REFUND_APPROVAL,
    },
  ],
  initialValues: { amount: refundable, method: 'transfer' },
  submitLabel: 'Request refund',
});
