import type { Id } from '../../../../domain/entity';
import type { GasBalance, SiteGasFinding } from '../../../../domain/tanks/gasBalance';
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

interface GasFindings {
  sites: SiteGasFinding[];
}

declare module '../../../store/rootState' {
  interface RootState {
    gasFindings: QueryResult<object, GasFindings> | null;
  }
}

/** Gas balance of every site, the worst first. */
export const gasFindings = createQuery<object, GasFindings>('gasFindings', async (api) =>
  parseResponse(await api.get<GasFindings | undefined>('/tank/balances'), { sites: 'list' }),
);
