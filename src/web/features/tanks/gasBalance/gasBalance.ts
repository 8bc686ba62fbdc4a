import type { Id } from '../../../../domain/entity';
import type { GasBalance } from '../../../../domain/tanks/gasBalance';
import { parseResponse } from '../../../api/parseResponse';
import { createQuery } from '../../../store/createQuery';
import type { QueryResult } from '../../../store/createQuery';

/** The tank or counter whose site is balanced, or the site. */
export interface GasBalanceQuery {
  noun: 'tank' | 'counter' | 'site';
  id: Id;
}

declare module '../../../store/rootState' {
  interface RootState {
    gasBalance: QueryResult<GasBalanceQuery, GasBalance> | null;
  }
}

export const gasBalance = createQuery('gasBalance', async (api, { noun, id }: GasBalanceQuery) =>
  parseResponse(await api.get<GasBalance | undefined>(`/${noun}/${encodeURIComponent(id)}/balance`), {
    unread: 'list',
    days: 'list',
    months: 'list',
  }),
);
