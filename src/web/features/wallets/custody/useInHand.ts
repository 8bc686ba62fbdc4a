import { useMemo } from 'react';
import type { Id } from '../../../../domain/entity';
import type { Wallet, WalletStatus } from '../../../../domain/wallets/wallet';
import { paymentPurpose } from '../../../../domain/wallets/wallet';
import type { FirstRows } from '../../../store/useList';
import { useFirstRows } from '../../../store/useList';
import { wallets } from '../wallets';
import { formatAed } from '../../../../domain/money';
import type { CheckboxOption } from '../../../ui/form/formFields';

/** Largest number of payments in one handover. */
export const IN_HAND_AT_ONCE = 100;

/** Reads the cash and cheques that an employee has in hand, oldest first. */
export function useInHand(holder: Id, statuses: readonly WalletStatus[]): FirstRows<Wallet> {
  const key = statuses.join();
  return useFirstRows(
    wallets,
    useMemo(() => inHandOf(holder, key.split(',')), [holder, key]),
  );
}

const inHandOf = (user: Id, status: string[]) => ({
  page: 1,
  limit: IN_HAND_AT_ONCE,
  sort: 'paid_at',
  filters: { user, status, type: ['cash', 'check'], voided: false },
});

/** Checkbox of a payment in hand. */
export const optionOf = (wallet: Wallet): CheckboxOption => {
  const { _id, unique_number, amount, type, check_number, bank_name } = wallet;
  const parts = [
    unique_number ?? _id,
    formatAed(amount),
    type === 'check' && `${bank_name ?? ''} ${check_number ?? ''}`.trim(),
    paymentPurpose(wallet)?.toLowerCase(),
  ];
  return {
    value: _id,
    group: type === 'check' ? 'Cheques' : 'Cash',
    label: parts.filter(Boolean).join(' · '),
  };
};

/** Help text when not all payments are listed. */
export const restNote = (shown: number, total: number): string | undefined =>
  total > shown
    ? `The oldest ${String(shown)} of ${String(total)}; hand over the rest separately.`
    : undefined;
