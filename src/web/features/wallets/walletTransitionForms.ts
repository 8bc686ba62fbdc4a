import {
  BOUNCE_REASONS,
  bounceCheckInputSchema,
  cancelCheckInputSchema,
  depositCheckInputSchema,
  replaceCheckInputSchema,
  reversalInputSchema,
  voidPaymentInputSchema,
} from '../../../domain/wallets/walletTransitions';
import type { CheckTransition, WalletTransition } from '../../../domain/wallets/walletTransitions';
import { isCashOnly } from '../../../domain/wallets/checkRules';
import { formatAed, fromFils } from '../../../domain/money';
import { replacementFils } from '../../../domain/wallets/payment';
import type { Wallet } from '../../../domain/wallets/wallet';
import { optionsOf } from '../../../domain/labels';
import type { TransitionForm } from '../records/TransitionDialog';
import { paymentTypeOptions } from '../payments/paymentFieldGroups';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';

const toGroups = (...fields: FieldDef[]) => [{ title: '', fields }];
const toGroupsWithFooter = (footer: NonNullable<FieldGroup['footer']>, ...fields: FieldDef[]) => [
  { title: '', fields, footer },
];
const reasonField: FieldDef = {
  name: 'reason',
  label: 'Reason',
  kind: 'multiline',
  required: true,
  wide: true,
};
const isCheque = ({ type }: Record<string, unknown>): boolean => type === 'check';
const depositGroups = toGroups(
  { name: 'bank', label: 'Bank', kind: 'text', required: true },
  { name: 'slip_no', label: 'Deposit slip', kind: 'text', required: true },
);

/** Forms of the transitions of a payment in custody. */
export const WALLET_TRANSITION_FORMS: Partial<Record<WalletTransition, TransitionForm>> = {
  void: { title: 'Void this payment?', schema: voidPaymentInputSchema, groups: toGroups(reasonField) },
  requestReversal: {
    title: 'Request the reversal of this payment?',
    schema: reversalInputSchema,
    groups: toGroups({
      ...reasonField,
      help: 'What was recorded wrongly. A super administrator decides.',
    }),
  },
  rejectReversal: {
    title: 'Reject the reversal?',
    schema: reversalInputSchema,
    groups: toGroups(reasonField),
  },
};

/** Forms of the transitions of a cheque. */
export const checkTransitionForms = (
  wallet: Pick<Wallet, 'amount' | 'partial_amount' | 'bounced_checks'>,
): Partial<Record<CheckTransition, TransitionForm>> => ({
  deposit: { title: 'Deposit cheque', schema: depositCheckInputSchema, groups: depositGroups },
  represent: { title: 'Present this cheque again', schema: depositCheckInputSchema, groups: depositGroups },
  bounce: {
    title: 'Reason for return',
    schema: bounceCheckInputSchema,
    groups: toGroups(
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
    schema: replaceCheckInputSchema,
    initialValues: { type: 'cash' },
    groups: toGroupsWithFooter(
      ({ type }) => `${formatAed(fromFils(replacementFils(wallet, String(type))))} will be taken.`,
      {
        name: 'type',
        label: 'Type',
        kind: 'select',
        required: true,
        ...paymentTypeOptions(['cash', 'check'], isCashOnly(wallet.bounced_checks)),
      },
      { name: 'check_number', label: 'Cheque number', kind: 'text', required: true, isVisible: isCheque },
      { name: 'bank_name', label: 'Bank', kind: 'text', required: true, isVisible: isCheque },
      { name: 'drawer_name', label: 'Drawer', kind: 'text', required: true, isVisible: isCheque },
      { name: 'end_date', label: 'Due date', kind: 'date', required: true, isVisible: isCheque },
    ),
  },
  cancel: {
    title: 'Return this cheque to the client?',
    schema: cancelCheckInputSchema,
    groups: toGroups(reasonField),
  },
});
