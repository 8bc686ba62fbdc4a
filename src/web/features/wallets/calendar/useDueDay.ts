import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiError } from '../../../../domain/entity';
import type { Wallet } from '../../../../domain/wallets/wallet';
import { dueChecks } from '../custody/custody';
import { selectError } from '../../../store/requests';

/** How many cheques of one day are shown together. */
const AT_ONCE = 100;

/** The cheques of one day, as they were listed. */
export interface DueDayView {
  checks?: readonly Wallet[];
  total: number;
  problem?: ApiError;
  retry: () => void;
}

/** Lists the cheques in the house that fall due on a day; without a day nothing is asked. */
export function useDueDay(day: string | undefined): DueDayView {
  const dispatch = useDispatch();
  const query = useMemo(() => (day ? queryOf(day) : undefined), [day]);
  const { page, query: answered } = useSelector(dueChecks.select);
  const error = useSelector(selectError(dueChecks.fetchList));
  const retry = useCallback(() => {
    if (query) dispatch(dueChecks.listRequested(query));
  }, [dispatch, query]);
  useEffect(retry, [retry]);
  const mine = answered === query ? page : null;
  return {
    total: mine?.total ?? 0,
    retry,
    ...(mine && { checks: mine.documents }),
    ...(error && { problem: error }),
  };
}

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
