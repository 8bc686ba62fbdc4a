import {
  BOUNCE_REASONS,
  bounceDraft,
  cancelDraft,
  depositDraft,
  replaceDraft,
  voidDraft,
} from '../../../domain/wallets/walletTransitions';
import type { CheckStep } from '../../../domain/wallets/walletTransitions';
import { isCashOnly } from '../../../domain/wallets/checkRules';
import type { Wallet } from '../../../domain/wallets/wallet';
import { choicesOf } from '../../../domain/labels';
import type { StepForm } from '../records/TransitionDialog';
import { waysToPay } from '../payments/paymentGroups';
import type { Field } from '../../ui/form/formFields';

const asking = (...fields: Field[]) => [{ title: '', fields }];
const reason: Field = { name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true };
const isCheck = ({ type }: Record<string, unknown>): boolean => type === 'check';
const slip = asking(
  { name: 'bank', label: 'Bank', kind: 'text', required: true },
  { name: 'slip_no', label: 'Deposit slip', kind: 'text', required: true },
);

/** What the steps of a payment in hand ask. */
export const WALLET_STEP_FORMS: { void: StepForm } = {
  void: { title: 'Void this payment?', schema: voidDraft, groups: asking(reason) },
};

/** What the steps of a cheque ask. */
export const checkStepForms = ({
  bounced_checks,
}: Pick<Wallet, 'bounced_checks'>): Partial<Record<CheckStep, StepForm>> => ({
  deposit: { title: 'Hand this cheque in at the bank', schema: depositDraft, groups: slip },
  represent: { title: 'Present this cheque again', schema: depositDraft, groups: slip },
  bounce: {
    title: 'Why did the bank not pay?',
    schema: bounceDraft,
    groups: asking(
      { name: 'reason', label: 'Reason', kind: 'choice', required: true, options: choicesOf(BOUNCE_REASONS) },
      {
        name: 'partial_amount',
        label: 'Part that was paid',
        kind: 'money',
        help: 'Left empty, nothing was paid.',
      },
    ),
  },
  replace: {
    title: 'What comes in its place?',
    schema: replaceDraft,
    fresh: { type: 'cash' },
    groups: asking(
      {
        name: 'type',
        label: 'Type',
        kind: 'choice',
        required: true,
        ...waysToPay(['cash', 'check'], isCashOnly(bounced_checks)),
      },
      { name: 'check_number', label: 'Cheque number', kind: 'text', required: true, shown: isCheck },
      { name: 'bank_name', label: 'Bank', kind: 'text', required: true, shown: isCheck },
      { name: 'drawer_name', label: 'Drawer', kind: 'text', required: true, shown: isCheck },
      { name: 'end_date', label: 'Due date', kind: 'date', required: true, shown: isCheck },
    ),
  },
  cancel: { title: 'Return this cheque to the client?', schema: cancelDraft, groups: asking(reason) },
});
