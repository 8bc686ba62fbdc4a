import { formatDate } from '../../../domain/dates';
import type { AccountRef } from '../../../domain/ledger/account';
import { formatAmount } from '../../../domain/money';

/** `November 2026` for `2026-11`. */
export const formatMonth = (month: string): string => formatDate(month && `${month}-01`, 'MMMM YYYY');

/** Debit or credit of a line; empty for the other side. */
export const formatSide = (aed: number | null | undefined): string => (aed === 0 ? '' : formatAmount(aed));

/** Balance with its side: `1,200.00 Dr`, or `1,200.00 Cr` if negative. */
export function formatBalance(aed: number | null | undefined): string {
  if (typeof aed !== 'number' || aed === 0) return formatAmount(aed);
  return `${formatAmount(Math.abs(aed))} ${aed > 0 ? 'Dr' : 'Cr'}`;
}

/** `1100 Cash at collectors`. */
export const accountLabel = (account: Partial<AccountRef> | null | undefined): string =>
  [account?.number, account?.name].filter(Boolean).join(' ');
