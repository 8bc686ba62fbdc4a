import type { SiteGasFinding } from '../../../../domain/tanks/gasBalance';
import { parseResponse } from '../../../api/parseResponse';
import { createQuery } from '../../../store/createQuery';
import type { QueryResult } from '../../../store/createQuery';

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
