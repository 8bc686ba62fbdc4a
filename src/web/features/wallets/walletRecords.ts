import { BANK_DEPOSIT_STATUSES } from '../../../domain/wallets/bankDeposit';
import type { BankDepositStatus } from '../../../domain/wallets/bankDeposit';
import type { ChequeStatus, Wallet, WalletStatus } from '../../../domain/wallets/wallet';
import { CHEQUE_STATUSES, WALLET_DONE, WALLET_STATUSES, WALLET_TYPES } from '../../../domain/wallets/wallet';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import {
  anyOf,
  dateRange,
  moreThanAmount,
  yesNo,
  quickFilter,
  emirateAndSiteFilters,
} from '../records/listFilters';
import type { StatusTones } from '../../ui/feedback/statuses';

export const walletFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', WALLET_STATUSES),
  anyOf('type', 'Type', WALLET_TYPES),
  anyOf('check_status', 'Cheque', CHEQUE_STATUSES),
  yesNo('is_security', 'Security'),
  yesNo('voided', 'Voided'),
  yesNo('reversal_requested', 'Reversal requested'),
  dateRange('paid_at', 'Paid'),
  dateRange('end_date', 'Due'),
  dateRange('cleared_on', 'Cleared'),
  dateRange('bounced_on', 'Bounced'),
  ...emirateAndSiteFilters,
];

export const walletQuickFilters: readonly QuickFilter[] = [
  quickFilter('Not handed over', { status: ['Pending'] }),
  quickFilter('In handover', { status: ['Handover'] }),
  quickFilter('Bounced', { check_status: ['bounced'] }),
  quickFilter('Reversal requested', { reversal_requested: true }),
  quickFilter('Security', { is_security: true }),
];

export const custodianFilters: readonly FilterDefinition[] = [
  yesNo('holding', 'Holds money'),
  moreThanAmount('held', 'Holds more than'),
  yesNo('over_limit', 'Over cash limit'),
  yesNo('overdue', 'Cash held too long'),
];

export const handoverFilters: readonly FilterDefinition[] = [
  dateRange('at', 'Handed over'),
  yesNo('differs', 'With a difference'),
];

export const bankDepositFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', BANK_DEPOSIT_STATUSES),
  dateRange('day', 'Day'),
];

export const bankDepositStatuses: StatusTones<BankDepositStatus> = {
  Deposited: 'success',
  Reversed: 'default',
};

const UNPAID = ['bounced', 'stale', 'cancelled', 'replaced'] as const;
type UnpaidStatus = (typeof UNPAID)[number];

/** Custody status of a payment, or its other outcome. */
export const walletStatuses: StatusTones<WalletStatus | 'voided' | UnpaidStatus> = {
  Pending: 'pending',
  Handover: 'info',
  Done: 'success',
  voided: 'default',
  bounced: 'error',
  stale: 'warning',
  cancelled: ['default', 'Returned'],
  replaced: 'default',
};

/** Outcome of a payment; an unpaid cheque is not `Done` after its handover. */
export const walletOutcome = ({
  status,
  check_status,
  voided,
}: Pick<Wallet, 'status' | 'check_status' | 'voided'>): keyof typeof walletStatuses =>
  voided ? 'voided' : (status === WALLET_DONE && UNPAID.find((unpaid) => unpaid === check_status)) || status;

export const chequeStatuses: StatusTones<ChequeStatus> = {
  received: 'pending',
  in_safe: 'info',
  deposited: 'info',
  cleared: 'success',
  bounced: 'error',
  represented: ['pending', 'Presented again'],
  replaced: 'default',
  cancelled: ['default', 'Returned'],
  stale: 'warning',
};
