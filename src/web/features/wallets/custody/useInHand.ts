import type { Id } from '../../../../domain/entity';
import { formatInteger } from '../../../../domain/numbers';
import type { Wallet, WalletStatus } from '../../../../domain/wallets/wallet';
import { paymentPurpose } from '../../../../domain/wallets/wallet';
import type { FirstRows } from '../../../store/useList';
import { useFirstRows } from '../../../store/useList';
import { wallets } from '../wallets';
import type { CheckboxOption } from '../../../ui/form/formFields';

/** Maximum payments per handover. */
export const MAX_HANDOVER_PAYMENTS = 100;

/** Fetches the cash and cheques in an employee's custody, oldest first. */
export const useInHand = (user: Id, statuses: readonly WalletStatus[]): FirstRows<Wallet> =>
  useFirstRows(wallets, {
    page: 1,
    limit: MAX_HANDOVER_PAYMENTS,
    sort: 'paid_at',
    filters: { user, status: [...statuses], type: ['cash', 'check'], voided: false },
  });

/** Checkbox option of a payment in custody. */
export const optionOf = (wallet: Wallet): CheckboxOption => {
  const { _id, unique_number, amount, type, check_number, bank_name } = wallet;
  const parts = [
    unique_number ?? _id,
    type === 'check' && `${bank_name ?? ''} ${check_number ?? ''}`.trim(),
    paymentPurpose(wallet)?.toLowerCase(),
  ];
  return {
    value: _id,
    group: type === 'check' ? 'Cheques' : 'Cash',
    label: parts.filter(Boolean).join(' · '),
    amount,
  };
};

/** Help text if not all payments are listed. */
export const omittedNote = (listed: number, total: number): string | undefined =>
  total > listed
    ? `The oldest ${formatInteger(listed)} of ${formatInteger(total)}; hand over the rest separately.`
    : undefined;
