import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id, Page, ApiError } from '../../../../domain/entity';
import type { Wallet, WalletStatus } from '../../../../domain/wallets/wallet';
import { paymentPurpose } from '../../../../domain/wallets/wallet';
import { paymentsInCustody } from './custody';
import { selectError } from '../../../store/requests';
import { formatAed } from '../../../../domain/money';
import type { CheckboxOption } from '../../../ui/form/formFields';

/** How many payments are handed over at once, the oldest of them. */
export const IN_HAND_AT_ONCE = 100;

/** What somebody has in hand; no page until it is listed. */
export interface InHandView {
  mine?: Page<Wallet>;
  problem?: ApiError;
  retry: () => void;
}

/** Lists the cash and cheques that somebody has in hand. */
export function useInHand(holder: Id, statuses: readonly WalletStatus[]): InHandView {
  const dispatch = useDispatch();
  const key = statuses.join();
  const query = useMemo(() => inHandOf(holder, key.split(',')), [holder, key]);
  const retry = useCallback(() => void dispatch(paymentsInCustody.listRequested(query)), [dispatch, query]);
  useEffect(retry, [retry]);
  const { page, query: answered } = useSelector(paymentsInCustody.select);
  const error = useSelector(selectError(paymentsInCustody.fetchList));
  return { retry, problem: error, ...(answered === query && page && { mine: page }) };
}

const inHandOf = (user: Id, status: string[]) => ({
  page: 1,
  limit: IN_HAND_AT_ONCE,
  sort: 'paid_at',
  filters: { user, status, type: ['cash', 'check'], voided: false },
});

/** A payment in hand as something to be ticked. */
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

/** What is said where not all of it is shown. */
export const restNote = (shown: number, total: number): string | undefined =>
  total > shown
    ? `The oldest ${String(shown)} of ${String(total)}; hand over the rest separately.`
    : undefined;
