import type { Id } from '../../../domain/entity';
import type { PosMonth } from '../../../domain/pos/pos';
import { parseResponse } from '../../api/parseResponse';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

interface MonthQuery {
  device: Id;
  month: string;
}

declare module '../../store/rootState' {
  interface RootState {
    posDailyTotals: QueryResult<MonthQuery, PosMonth> | null;
  }
}

export const posDailyTotals = createQuery('posDailyTotals', async (api, { device, month }: MonthQuery) =>
  parseResponse(await api.post<PosMonth | undefined>(`/pos/${encodeURIComponent(device)}/days`, { month }), {
    days: 'list',
    all: 'record',
  }),
);
