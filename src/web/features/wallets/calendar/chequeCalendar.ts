import type { ChequeCalendar } from '../../../../domain/wallets/chequeCalendar';
import { parseResponse } from '../../../api/parseResponse';
import { createQuery } from '../../../store/createQuery';
import type { QueryResult } from '../../../store/createQuery';

interface CalendarQuery {
  month: string;
}

declare module '../../../store/rootState' {
  interface RootState {
    chequeCalendar: QueryResult<CalendarQuery, ChequeCalendar> | null;
  }
}

/** Cheques due on the days of a month, and the deposits until tomorrow. */
export const chequeCalendar = createQuery('chequeCalendar', async (api, query: CalendarQuery) =>
  parseResponse(await api.post<ChequeCalendar | undefined>('/wallet/calendar', query), {
    days: 'list',
    depositGroups: 'list',
  }),
);
