import { isMetered } from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import {
  DEPOSIT_METHODS,
  assignDraft,
  cancelDraft,
  meteredActivateDraft,
  refundCreditDraft,
  refundDepositDraft,
  renewDraft,
  resumeDraft,
  suspendDraft,
  takeDepositDraft,
  waiveDepositDraft,
} from '../../../domain/contracts/contractTransitions';
import type { ContractStep } from '../../../domain/contracts/contractTransitions';
import { aed } from '../../../domain/money';
import { isCashOnly } from '../../../domain/wallets/checkRules';
import { choicesOf } from '../../../domain/labels';
import type { ChoiceField, Field, FieldGroup } from '../../ui/form/formFields';
import type { StepForm } from '../records/TransitionDialog';
import { paperFields, waysToPay } from '../payments/paymentGroups';
import type { Seeking } from '../records/useRecordOptions';

const asking = (...fields: Field[]): readonly FieldGroup[] => [{ title: '', fields }];
const reason: Field = { name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true };
const method: ChoiceField = {
  name: 'method',
  label: 'Method',
  kind: 'choice',
  options: choicesOf(DEPOSIT_METHODS),
  required: true,
};

const newEnd: Field = { name: 'end_date', label: 'New end date', kind: 'date', required: true };
const newTenancy: Field = { name: 'tenancy_end', label: 'New tenancy end', kind: 'date' };
const agreed: Field = {
  name: 'agreement',
  label: 'What was agreed',
  kind: 'long',
  wide: true,
  help: 'Needed while something is overdue',
};

const renewal = ({ type, tenancy_end }: Contract): readonly FieldGroup[] =>
  asking(newEnd, ...(type === 'residential' || tenancy_end ? [newTenancy] : []));

const missing = ({ deposit_required, deposit_paid = 0 }: Contract): number =>
  Math.round((deposit_required - deposit_paid) * 100) / 100;

/** What the steps of this contract ask. */
export const contractStepForms = (contract: Contract): Partial<Record<ContractStep, StepForm>> => ({
  ...(isMetered(contract.type) && {
    activate: {
      title: 'Activate this contract?',
      schema: meteredActivateDraft,
      groups: asking({
        name: 'opening_reading',
        label: 'Opening reading',
        kind: 'number',
        unit: 'm³',
        help: 'The index of the counter today; empty takes what the unit at the counter said within a day',
      }),
    },
  }),
  suspend: { title: 'Suspend this contract?', schema: suspendDraft, groups: asking(reason) },
  resume: {
    title: 'Resume this contract?',
    schema: resumeDraft,
    groups: asking(agreed),
  },
  renew: { title: 'Renew this contract?', schema: renewDraft, groups: renewal(contract) },
  takeDeposit: {
    title: 'Take the deposit',
    schema: takeDepositDraft,
    groups: asking(
      { name: 'amount', label: 'Amount', kind: 'money', required: true },
      { ...method, ...waysToPay(DEPOSIT_METHODS, isCashOnly(contract.bounced_checks)) },
      ...paperFields('method'),
    ),
    fresh: { amount: missing(contract), method: 'cash' },
  },
  waiveDeposit: {
    title: 'Do without the deposit?',
    schema: waiveDepositDraft,
    groups: asking(reason),
  },
  refundDeposit: {
    title: `Refund ${aed(contract.deposit_held ?? 0)} of deposit`,
    schema: refundDepositDraft,
    groups: asking(
      {
        name: 'receipt_no',
        label: 'Original receipt',
        kind: 'text',
        required: true,
        help: 'The number on the receipt that the client hands back',
      },
      method,
    ),
    fresh: { method: 'cash' },
  },
  refundCredit: {
    title: 'Give back credit?',
    schema: refundCreditDraft,
    groups: asking({ name: 'amount', label: 'Amount', kind: 'money', required: true }, method, {
      name: 'reference',
      label: 'Reference',
      kind: 'text',
      help: 'Of the transfer, the cheque or the slip',
    }),
    fresh: { amount: contract.credit_balance, method: 'transfer' },
    yes: 'Give back',
  },
  cancel: { title: 'Cancel this contract?', schema: cancelDraft, groups: asking(reason), yes: 'Cancel it' },
});

/** What the steps ask that are taken with many contracts at once. */
export const manyContractsForms = (collector: Seeking): Partial<Record<ContractStep, StepForm>> => ({
  assign: {
    title: '',
    schema: assignDraft,
    groups: asking({
      ...collector,
      name: 'collector',
      label: 'Collector',
      required: true,
      wide: true,
      help: 'Is told of what is overdue',
    }),
  },
  suspend: { title: '', schema: suspendDraft, groups: asking(reason) },
  resume: { title: '', schema: resumeDraft, groups: asking(agreed) },
  renew: { title: '', schema: renewDraft, groups: asking(newEnd, newTenancy) },
  cancel: { title: '', schema: cancelDraft, groups: asking(reason) },
});
