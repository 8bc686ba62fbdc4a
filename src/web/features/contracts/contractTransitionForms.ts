import { isMetered } from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import {
  DEPOSIT_METHODS,
  assignCollectorInputSchema,
  cancelContractInputSchema,
  activateMeteredContractInputSchema,
  refundCreditInputSchema,
  refundDepositInputSchema,
  renewContractInputSchema,
  resumeContractInputSchema,
  suspendContractInputSchema,
  takeDepositInputSchema,
  waiveDepositInputSchema,
} from '../../../domain/contracts/contractTransitions';
import type { ContractTransition } from '../../../domain/contracts/contractTransitions';
import { formatAed } from '../../../domain/money';
import { isCashOnly } from '../../../domain/wallets/checkRules';
import { optionsOf } from '../../../domain/labels';
import type { SelectFieldDef, FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { TransitionForm } from '../records/TransitionDialog';
import { paperFields, waysToPay } from '../payments/paymentGroups';
import type { RefFieldOptions } from '../records/useRecordOptions';

const asking = (...fields: FieldDef[]): readonly FieldGroup[] => [{ title: '', fields }];
const reason: FieldDef = { name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true };
const method: SelectFieldDef = {
  name: 'method',
  label: 'Method',
  kind: 'select',
  options: optionsOf(DEPOSIT_METHODS),
  required: true,
};

const newEnd: FieldDef = { name: 'end_date', label: 'New end date', kind: 'date', required: true };
const newTenancy: FieldDef = { name: 'tenancy_end', label: 'New tenancy end', kind: 'date' };
const agreed: FieldDef = {
  name: 'agreement',
  label: 'What was agreed',
  kind: 'multiline',
  wide: true,
  help: 'Required while there is an overdue balance',
};

const renewal = ({ type, tenancy_end }: Contract): readonly FieldGroup[] =>
  asking(newEnd, ...(type === 'residential' || tenancy_end ? [newTenancy] : []));

const missing = ({ deposit_required, deposit_paid = 0 }: Contract): number =>
  Math.round((deposit_required - deposit_paid) * 100) / 100;

/** What the steps of this contract ask. */
export const contractTransitionForms = (
  contract: Contract,
): Partial<Record<ContractTransition, TransitionForm>> => ({
  ...(isMetered(contract.type) && {
    activate: {
      title: 'Activate this contract?',
      schema: activateMeteredContractInputSchema,
      groups: asking({
        name: 'opening_reading',
        label: 'Opening reading',
        kind: 'number',
        unit: 'm³',
        help: 'Today’s index; leave blank to use the last AMR reading',
      }),
    },
  }),
  suspend: { title: 'Suspend this contract?', schema: suspendContractInputSchema, groups: asking(reason) },
  resume: {
    title: 'Resume this contract?',
    schema: resumeContractInputSchema,
    groups: asking(agreed),
  },
  renew: { title: 'Renew this contract?', schema: renewContractInputSchema, groups: renewal(contract) },
  takeDeposit: {
    title: 'Take the deposit',
    schema: takeDepositInputSchema,
    groups: asking(
      { name: 'amount', label: 'Amount', kind: 'money', required: true },
      { ...method, ...waysToPay(DEPOSIT_METHODS, isCashOnly(contract.bounced_checks)) },
      ...paperFields('method'),
    ),
    initialValues: { amount: missing(contract), method: 'cash' },
  },
  waiveDeposit: {
    title: 'Waive the deposit?',
    schema: waiveDepositInputSchema,
    groups: asking(reason),
  },
  refundDeposit: {
    title: `Refund ${formatAed(contract.deposit_held ?? 0)} of deposit`,
    schema: refundDepositInputSchema,
    groups: asking(
      {
        name: 'receipt_no',
        label: 'Original receipt',
        kind: 'text',
        required: true,
        help: 'Number of the receipt returned by the client',
      },
      method,
    ),
    initialValues: { method: 'cash' },
  },
  refundCredit: {
    title: 'Refund this credit?',
    schema: refundCreditInputSchema,
    groups: asking({ name: 'amount', label: 'Amount', kind: 'money', required: true }, method, {
      name: 'reference',
      label: 'Reference',
      kind: 'text',
      help: 'Number of the transfer, cheque or slip',
    }),
    initialValues: { amount: contract.credit_balance, method: 'transfer' },
    submitLabel: 'Refund',
  },
  cancel: {
    title: 'Cancel this contract?',
    schema: cancelContractInputSchema,
    groups: asking(reason),
    submitLabel: 'Cancel it',
  },
});

/** What the steps ask that are taken with many contracts at once. */
export const manyContractsForms = (
  collector: RefFieldOptions,
): Partial<Record<ContractTransition, TransitionForm>> => ({
  assign: {
    title: '',
    schema: assignCollectorInputSchema,
    groups: asking({
      ...collector,
      name: 'collector',
      label: 'Collector',
      required: true,
      wide: true,
      help: 'Notified of overdue invoices',
    }),
  },
  suspend: { title: '', schema: suspendContractInputSchema, groups: asking(reason) },
  resume: { title: '', schema: resumeContractInputSchema, groups: asking(agreed) },
  renew: { title: '', schema: renewContractInputSchema, groups: asking(newEnd, newTenancy) },
  cancel: { title: '', schema: cancelContractInputSchema, groups: asking(reason) },
});
