import { isMetered } from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import {
  assignCollectorInputSchema,
  cancelContractInputSchema,
  activateMeteredContractInputSchema,
  refundDepositInputSchema,
  renewContractInputSchema,
  resumeContractInputSchema,
  suspendContractInputSchema,
  takeDepositInputSchema,
  waiveDepositInputSchema,
} from '../../../domain/contracts/contractTransitions';
import type { ContractTransition } from '../../../domain/contracts/contractTransitions';
import { formatAed, fromFils, filsOrZero, roundToFils } from '../../../domain/money';
import { REFUND_APPROVAL } from '../../../domain/refunds/refundTransitions';
import { isPayableInCoins, roundUpToCoin } from '../../../domain/wallets/payment';
import { isCashOnly } from '../../../domain/wallets/chequeRules';
import { DEPOSIT_METHODS } from '../../../domain/enums';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonField, untitledGroup } from '../records/transitionForms';
import { methodField, refundCreditForm } from '../refunds/refundForms';
import { paymentDetailFields, paymentTypeOptions } from '../payments/paymentFieldGroups';
import type { RefFieldOptions } from '../records/useRecordOptions';

/** Group of one field, with the type of order that must be completed first. */
const groupAfterOrder = (field: FieldDef, order: string): readonly FieldGroup[] => [
  { fields: [field], footer: () => `Needs a completed ${order} order of this contract.` },
];

const endDateField: FieldDef = { name: 'end_date', label: 'New end date', kind: 'date', required: true };
const tenancyEndField: FieldDef = { name: 'tenancy_end', label: 'New tenancy end', kind: 'date' };
const agreementField: FieldDef = {
  name: 'agreement',
  label: 'Agreement',
  kind: 'multiline',
  wide: true,
  help: 'Required while there is an overdue balance',
};

const renewalGroups = ({ type, tenancy_end }: Contract): readonly FieldGroup[] =>
  untitledGroup(endDateField, ...(type === 'residential' || tenancy_end ? [tenancyEndField] : []));

const missingDeposit = ({ deposit_required, deposit_held = 0 }: Contract): number =>
  roundToFils(deposit_required - deposit_held);

export const contractTransitionForms = (
  contract: Contract,
): Partial<Record<ContractTransition, TransitionForm>> => ({
  ...(isMetered(contract.type) && {
    activate: {
      title: 'Activate this contract?',
      schema: activateMeteredContractInputSchema,
      groups: untitledGroup({
        name: 'opening_reading',
        label: 'Opening reading',
        kind: 'number',
        unit: 'm³',
        help: 'Today’s index; leave blank to use the last AMR reading',
      }),
    },
  }),
  suspend: {
    title: 'Suspend this contract?',
    schema: suspendContractInputSchema,
    groups: groupAfterOrder(reasonField, 'disconnection'),
  },
  resume: {
    title: 'Resume this contract?',
    schema: resumeContractInputSchema,
    groups: groupAfterOrder(agreementField, 'reconnection'),
  },
  renew: { title: 'Renew this contract?', schema: renewContractInputSchema, groups: renewalGroups(contract) },
  takeDeposit: {
    title: 'Take the deposit',
    schema: takeDepositInputSchema,
    groups: untitledGroup(
      { name: 'amount', label: 'Amount', kind: 'money', required: true },
      { ...methodField, ...paymentTypeOptions(DEPOSIT_METHODS, isCashOnly(contract.bounced_checks)) },
      ...paymentDetailFields('method'),
    ),
    initialValues: {
      amount: fromFils(roundUpToCoin(filsOrZero(missingDeposit(contract)))),
      method: 'cash',
    },
  },
  waiveDeposit: {
    title: 'Waive the deposit?',
    schema: waiveDepositInputSchema,
    groups: untitledGroup(reasonField),
  },
  refundDeposit: {
    title: `Request a refund of ${formatAed(contract.deposit_held ?? 0)} of deposit`,
    schema: refundDepositInputSchema,
    groups: [
      {
        fields: [
          {
            name: 'receipt_no',
            label: 'Original receipt',
            kind: 'text',
            required: true,
            help: 'Number of the receipt returned by the client',
          },
          methodField,
          { ...reasonField, required: false },
        ],
        footer: () => REFUND_APPROVAL,
      },
    ],
    submitLabel: 'Request refund',
    initialValues: { method: isPayableInCoins(contract.deposit_held) ? 'cash' : 'transfer' },
  },
  refundCredit: refundCreditForm(contract.refundable_credit),
  cancel: {
    title: 'Cancel this contract?',
    schema: cancelContractInputSchema,
    groups: untitledGroup(reasonField),
    submitLabel: 'Cancel contract',
  },
});

export const contractBulkForms = (
  collector: RefFieldOptions,
): Partial<Record<ContractTransition, Omit<TransitionForm, 'title'>>> => ({
  assign: {
    schema: assignCollectorInputSchema,
    groups: untitledGroup({
      ...collector,
      name: 'collector',
      label: 'Collector',
      required: true,
      wide: true,
      help: 'Notified of overdue invoices',
    }),
  },
  suspend: { schema: suspendContractInputSchema, groups: untitledGroup(reasonField) },
  resume: { schema: resumeContractInputSchema, groups: untitledGroup(agreementField) },
  renew: { schema: renewContractInputSchema, groups: untitledGroup(endDateField, tenancyEndField) },
  cancel: { schema: cancelContractInputSchema, groups: untitledGroup(reasonField) },
});
