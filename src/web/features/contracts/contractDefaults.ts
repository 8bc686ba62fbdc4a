import type { ContractDefaults } from '../../../domain/contracts/contract';
import { parseResponse } from '../../api/parseResponse';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

declare module '../../store/rootState' {
  interface RootState {
    contractDefaults: QueryResult<object, ContractDefaults> | null;
  }
}

/** Default values of a new contract according to the settings. */
export const contractDefaults = createQuery<object, ContractDefaults>('contractDefaults', async (api) =>
  parseResponse(await api.get<ContractDefaults | undefined>('/contract/defaults'), { deposits: 'record' }),
);
