import type { AccountRef } from '../../../domain/ledger/account';
import { formatAmount } from '../../../domain/money';

/** Formats the debit or credit of a line; empty if zero. */
export const formatSide = (aed: number | null | undefined): string => (aed === 0 ? '' : formatAmount(aed));

/** Balance with its side: `1,200.00 Dr`, or `1,200.00 Cr` if negative. */
export function formatBalance(aed: number | null | undefined): string {
  if (typeof aed !== 'number' || aed === 0) return formatAmount(aed);
  return `${formatAmount(Math.abs(aed))} ${aed > 0 ? 'Dr' : 'Cr'}`;
}

/** Formats an account: `1100 Cash at collectors`. */
export const accountLabel = (account: Partial<AccountRef> | null | undefined): string =>
  [account?.number, account?.name].filter(Boolean).join(' ');
