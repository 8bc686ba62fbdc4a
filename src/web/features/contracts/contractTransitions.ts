import { aed } from '../../../domain/money';
import { steps } from '../../store/createTransitions';
import { contracts } from './contracts';

/** What may be done with a contract, and what is said about it. */
export const contractSteps = steps(contracts, 'contract', {
  submit: { label: 'Submit', done: 'Contract submitted' },
  approveDiscount: {
    label: 'Approve discount',
    done: 'Discount approved',
    sure: ({ discount_percent, client }) => ({
      title: 'Approve this discount?',
      text: `${client.label} is to get ${String(discount_percent ?? 0)} % off the gas.`,
      yes: 'Approve',
    }),
  },
  activate: { label: 'Activate', done: 'Contract activated' },
  resume: { label: 'Resume', done: 'Contract resumed' },
  renew: { label: 'Renew', done: 'Contract renewed' },
  takeDeposit: {
    label: 'Take deposit',
    done: ({ deposit_receipt_no }) => `Deposit taken, receipt ${deposit_receipt_no ?? ''}`,
    once: true,
  },
  refundDeposit: { label: 'Refund deposit', done: 'Deposit refunded', once: true },
  waiveDeposit: { label: 'Waive deposit', done: 'Deposit waived' },
  suspend: { label: 'Suspend', done: 'Contract suspended', destructive: true },
  terminate: { label: 'Terminate', done: 'Supply ended; the final invoice is drafted', destructive: true },
  settle: { label: 'Settle', done: 'Deposit settled, contract terminated', destructive: true },
  close: {
    label: 'Close',
    done: ({ clearance_certificate_no }) => `Contract closed, certificate ${clearance_certificate_no ?? ''}`,
    sure: ({ client, deposit_paid }) => ({
      title: 'Close this contract?',
      text: `${client.label} owes nothing, and the deposit of ${aed(deposit_paid)} is settled. A closed contract no longer changes.`,
      yes: 'Close',
    }),
  },
  assign: {
    label: 'Assign collector',
    done: ({ collector }) => `${collector?.label ?? 'Nobody'} collects what this contract owes`,
  },
  refundCredit: {
    label: 'Refund credit',
    done: ({ credit_balance }) => `Credit given back; ${aed(credit_balance)} is left`,
    once: true,
  },
  useCredit: {
    label: 'Use credit',
    done: 'Invoices paid from credit',
    sure: ({ credit_balance }) => ({
      title: 'Use this credit?',
      text: `${aed(credit_balance)} goes to the open invoices, the oldest first.`,
      yes: 'Use credit',
    }),
  },
  cancel: { label: 'Cancel contract', done: 'Contract cancelled', destructive: true },
});
