import type { Wallet } from '../../../../domain/wallets/wallet';
import type { FirstRows } from '../../../store/useList';
import { useFirstRows } from '../../../store/useList';
import { wallets } from '../wallets';

/** Maximum cheques listed per day. */
const MAX_CHEQUES = 100;

/** Fetches the undeposited cheques that are due on a day. */
export const useDueDay = (day: string | undefined): FirstRows<Wallet> =>
  useFirstRows(wallets, day ? dueDayQuery(day) : undefined);

const dueDayQuery = (day: string) => ({
  page: 1,
  limit: MAX_CHEQUES,
  sort: 'amount',
  filters: {
    end_date: { from: day, to: day },
    type: ['check'],
    check_status: ['received', 'in_safe'],
    voided: false,
  },
});
