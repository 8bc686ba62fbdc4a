import type { ReactNode } from 'react';
import { UAE_BANKS } from '../../../domain/wallets/banks';
import {
  BOUNCE_REASONS,
  bounceChequeInputSchema,
  cancelChequeInputSchema,
  depositChequeInputSchema,
  reallocateInputSchema,
  replaceChequeInputSchema,
  reversalInputSchema,
  settledBillsSchema,
  transferInputSchema,
  voidPaymentInputSchema,
} from '../../../domain/wallets/walletTransitions';
import type { ChequeTransition, WalletTransition } from '../../../domain/wallets/walletTransitions';
import { isCashOnly } from '../../../domain/wallets/chequeRules';
import { formatAed, formatFils } from '../../../domain/money';
import { replacementFils } from '../../../domain/wallets/payment';
import type { PayableBill } from '../../../domain/wallets/payment';
import type { Wallet } from '../../../domain/wallets/wallet';
import { optionsOf } from '../../../domain/labels';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonField, untitledGroup } from '../records/transitionForms';
import { describeUnallocated } from '../payments/AllocationFooter';
import { isDue, unallocatedFils } from '../payments/allocationRows';
import type { AllocationRow } from '../payments/allocationRows';
import { allocationsField, paymentTypeOptions } from '../payments/paymentFieldGroups';
import type { RefFieldOptions } from '../records/useRecordOptions';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';

const toGroupsWithFooter = (footer: NonNullable<FieldGroup['footer']>, ...fields: FieldDef[]) => [
  { fields, footer },
];
const isCheque = ({ type }: Record<string, unknown>): boolean => type === 'check';
const depositGroups = untitledGroup(
  { name: 'bank', label: 'Bank', kind: 'text', required: true, suggestions: UAE_BANKS },
  { name: 'slip_no', label: 'Deposit slip', kind: 'text', required: true },
);

/** Forms of the transitions of a payment in custody. */
export const WALLET_TRANSITION_FORMS: Partial<Record<WalletTransition, TransitionForm>> = {
  void: { title: 'Void this payment?', schema: voidPaymentInputSchema, groups: untitledGroup(reasonField) },
  requestReversal: {
    title: 'Request the reversal of this payment?',
    schema: reversalInputSchema,
    groups: untitledGroup({
      ...reasonField,
      help: 'What was recorded wrongly. A super administrator decides.',
    }),
  },
  rejectReversal: {
    title: 'Reject the reversal?',
    schema: reversalInputSchema,
    groups: untitledGroup(reasonField),
  },
};

/** Invoices that a payment can settle: currently allocated and open ones. */
function settleableBills({ bills = [] }: Wallet, payable: readonly PayableBill[]): PayableBill[] {
  const settled = bills.map(({ _id, unique_number, amount }) => {
    const open = payable.find((bill) => bill._id === _id);
    return { _id, unique_number, due_date: open?.due_date ?? null, due: amount + (open?.due ?? 0) };
  });
  return [...settled, ...payable.filter(({ _id }) => bills.every((bill) => bill._id !== _id))];
}

/** Form of the allocations of a payment per invoice. */
export function reallocateForm(
  wallet: Wallet,
  payable: readonly PayableBill[],
  placeholder: ReactNode,
): TransitionForm {
  const { bills: settled = [], unused = 0 } = wallet;
  const bills = settleableBills(wallet, payable);
  const available = settled.reduce((sum, { amount }) => sum + amount, unused);
  const unallocated = (rows: unknown) =>
    unallocatedFils(available, Array.isArray(rows) ? (rows as AllocationRow[]) : []);
  const rowsSchema = settledBillsSchema
    .transform((rows: readonly AllocationRow[]) =>
      rows.map((row, index) => ({ ...row, bill: bills[index]?._id })),
    )
    .test('dues', 'due', isDue(bills))
    .test('sum', 'The allocations exceed the payment', (rows) => unallocated(rows) >= 0);
  return {
    title: 'Change allocations',
    placeholder,
    schema: reallocateInputSchema.shape({ bills: rowsSchema }),
    initialValues: {
      bills: bills.map(({ _id }) => ({
        amount: settled.find((bill) => bill._id === _id)?.amount ?? null,
      })),
    },
    groups: [
      {
        title: `To allocate: ${formatAed(available)}`,
        fields: [allocationsField(bills)],
        footer: ({ bills: rows }) => describeUnallocated(unallocated(rows)),
      },
      ...untitledGroup(reasonField),
    ],
  };
}

/** Form of a transfer of credit. */
export const transferForm = (
  { unused = 0 }: Wallet,
  contract: RefFieldOptions,
  bill: RefFieldOptions,
): TransitionForm => ({
  title: 'Transfer to another contract',
  schema: transferInputSchema,
  submitLabel: 'Transfer',
  initialValues: { amount: unused > 0 ? unused : null },
  groups: untitledGroup(
    { ...contract, name: 'contract', label: 'Contract', required: true },
    {
      name: 'amount',
      label: 'Amount',
      kind: 'money',
      unit: 'AED',
      required: true,
      help: `${formatAed(unused)} is unallocated.`,
    },
    {
      ...bill,
      name: 'bill',
      label: 'Invoice',
      help: 'Paid first. Without an invoice, the oldest is paid first.',
      isVisible: (values) => Boolean(values.contract),
    },
    reasonField,
  ),
});

/** Describes the consequences of a returned cheque. */
const describeBounce = ({ bills = [] }: Pick<Wallet, 'bills'>): string =>
  [
    ...bills.map(
      ({ unique_number, amount }) => `${formatAed(amount)} of ${unique_number} will be due again.`,
    ),
    'Any bounced cheque fee will be drafted as an invoice. After two bounced cheques within a year, the client can no longer pay by cheque.',
  ].join(' ');

/** Forms of the transitions of a cheque. */
export const chequeTransitionForms = (
  wallet: Pick<Wallet, 'amount' | 'partial_amount' | 'bounced_checks' | 'bills'>,
): Partial<Record<ChequeTransition, TransitionForm>> => ({
  deposit: { title: 'Deposit cheque', schema: depositChequeInputSchema, groups: depositGroups },
  represent: { title: 'Present this cheque again', schema: depositChequeInputSchema, groups: depositGroups },
  bounce: {
    title: 'Reason for return',
    schema: bounceChequeInputSchema,
    groups: toGroupsWithFooter(
      () => describeBounce(wallet),
      { name: 'reason', label: 'Reason', kind: 'select', required: true, options: optionsOf(BOUNCE_REASONS) },
      {
        name: 'partial_amount',
        label: 'Partial payment',
        kind: 'money',
        help: 'Leave blank if nothing was paid.',
      },
    ),
  },
  replace: {
    title: 'Replacement',
    schema: replaceChequeInputSchema,
    initialValues: { type: 'cash' },
    groups: toGroupsWithFooter(
      ({ type }) => `${formatFils(replacementFils(wallet, String(type)))} will be taken.`,
      {
        name: 'type',
        label: 'Type',
        kind: 'select',
        required: true,
        ...paymentTypeOptions(['cash', 'check'], isCashOnly(wallet.bounced_checks)),
      },
      { name: 'check_number', label: 'Cheque number', kind: 'text', required: true, isVisible: isCheque },
      {
        name: 'bank_name',
        label: 'Bank',
        kind: 'text',
        required: true,
        suggestions: UAE_BANKS,
        isVisible: isCheque,
      },
      { name: 'drawer_name', label: 'Drawer', kind: 'text', required: true, isVisible: isCheque },
      { name: 'end_date', label: 'Due date', kind: 'date', required: true, isVisible: isCheque },
    ),
  },
  cancel: {
    title: 'Return this cheque to the client?',
    schema: cancelChequeInputSchema,
    groups: untitledGroup(reasonField),
  },
});
