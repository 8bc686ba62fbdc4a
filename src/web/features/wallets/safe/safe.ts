import type { Safe } from '../../../../domain/wallets/bankDeposit';
import { parseResponse } from '../../../api/parseResponse';
import { createQuery } from '../../../store/createQuery';
import type { QueryResult } from '../../../store/createQuery';

declare module '../../../store/rootState' {
  interface RootState {
    safe: QueryResult<object, Safe> | null;
  }
}

/** Cash in the safe. */
export const safe = createQuery<object, Safe>('safe', async (api) =>
  parseResponse(await api.get<Safe | undefined>('/custody/safe'), { held: 'number' }),
);
