import { useMemo } from 'react';
import type { Wallet } from '../../../../domain/wallets/wallet';
import type { FirstRows } from '../../../store/useList';
import { useFirstRows } from '../../../store/useList';
import { wallets } from '../wallets';

/** How many cheques of one day are shown together. */
const AT_ONCE = 100;

/** Reads the cheques that fall due on a day and are not deposited yet. */
export const useDueDay = (day: string | undefined): FirstRows<Wallet> =>
  useFirstRows(
    wallets,
    useMemo(() => (day ? queryOf(day) : undefined), [day]),
  );

const queryOf = (day: string) => ({
  page: 1,
  limit: AT_ONCE,
  sort: 'amount',
  filters: {
    end_date: { from: day, to: day },
    type: ['check'],
    check_status: ['received', 'in_safe'],
    voided: false,
  },
});
