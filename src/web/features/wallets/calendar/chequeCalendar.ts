import type { ChequeCalendar } from '../../../../domain/wallets/chequeCalendar';
import { formatCount } from '../../../../domain/numbers';
import { addMonths } from '../../../../domain/dates';
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

export const chequeCalendarPath = (month: string, day?: string): string =>
  `/wallets?tab=Cheques&month=${month}${day ? `&day=${day}` : ''}`;

/** Adds months to a month such as `2026-10`. */
export const shiftMonth = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** Formats a count: `1 cheque`, `12 cheques`. */
export const formatChequeCount = (count: number): string => formatCount(count, 'cheque');
