import { formatAed } from '../../../domain/money';
import { createTransitions } from '../../store/createTransitions';
import { contracts } from './contracts';

/** Days before its end from which the renewal of a contract is due. */
const RENEWAL_DAYS = 60;

export const contractTransitions = createTransitions(contracts, 'contract', {
  submit: { label: 'Submit', successMessage: 'Contract submitted' },
  approveDiscount: {
    label: 'Approve discount',
    successMessage: 'Discount approved',
    confirm: ({ discount_percent, client }) => ({
      title: 'Approve this discount?',
      text: `${client.label} will get a discount of ${String(discount_percent ?? 0)} % on gas.`,
      confirmLabel: 'Approve',
    }),
  },
  activate: { label: 'Activate', successMessage: 'Contract activated' },
  resume: { label: 'Resume', successMessage: 'Contract resumed' },
  renew: {
    label: 'Renew',
    successMessage: 'Contract renewed',
    isSecondary: ({ days_to_end }) => (days_to_end ?? Infinity) > RENEWAL_DAYS,
  },
  takeDeposit: {
    label: 'Take deposit',
    successMessage: ({ deposit_receipt_no }) => `Deposit taken, receipt ${deposit_receipt_no ?? ''}`,
    isIdempotent: true,
  },
  refundDeposit: { label: 'Refund deposit', successMessage: 'Refund requested', isIdempotent: true },
  waiveDeposit: { label: 'Waive deposit', successMessage: 'Deposit waived' },
  suspend: {
    label: 'Suspend',
    successMessage: 'Contract suspended',
    destructive: true,
    isSecondary: () => true,
  },
  terminate: {
    label: 'Terminate',
    successMessage: 'Supply ended; the final invoice is drafted',
    destructive: true,
  },
  settle: { label: 'Settle', successMessage: 'Deposit settled, contract terminated', destructive: true },
  close: {
    label: 'Close',
    successMessage: ({ clearance_certificate_no }) =>
      `Contract closed, certificate ${clearance_certificate_no ?? ''}`,
    confirm: ({ client, deposit_paid }) => ({
      title: 'Close this contract?',
      text: `${client.label} owes nothing, and the deposit of ${formatAed(deposit_paid)} is settled. A closed contract can’t be changed.`,
      confirmLabel: 'Close',
    }),
  },
  assign: {
    label: 'Assign collector',
    successMessage: ({ collector }) =>
      collector
        ? `${collector.label} is now the collector of this contract`
        : 'This contract no longer has a collector',
  },
  refundCredit: {
    label: 'Refund credit',
    successMessage: 'Refund requested',
    isIdempotent: true,
  },
  useCredit: {
    label: 'Use credit',
    successMessage: 'Invoices paid from credit',
    confirm: ({ credit_balance }) => ({
      title: 'Use this credit?',
      text: `${formatAed(credit_balance)} will be applied to the open invoices, oldest first.`,
      confirmLabel: 'Use credit',
    }),
  },
  cancel: {
    label: 'Cancel contract',
    successMessage: 'Contract cancelled',
    destructive: true,
    isSecondary: () => true,
  },
});
