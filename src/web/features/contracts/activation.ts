import type { ActivationCheck } from '../../../domain/contracts/activation';
import type { Id } from '../../../domain/entity';
import { isObject } from '../../api/apiError';
import { parsePage } from '../../api/parseResponse';
import { createReport } from '../ledger/createReport';
import type { LoadedReport } from '../ledger/createReport';

/** A contract in the version for which its checklist is read. */
export interface ActivationQuery {
  id: Id;
  version: number | undefined;
}

declare module '../../store/rootState' {
  interface RootState {
    activation: LoadedReport<ActivationQuery, ActivationCheck[]> | null;
  }
}

/** What a contract needs before it can be activated. */
export const activation = createReport<ActivationQuery, ActivationCheck[]>(
  'activation',
  async (api, { id }) =>
    parsePage<ActivationCheck>(
      await api.get(`/contract/${encodeURIComponent(id)}/activation`),
    ).documents.filter(isObject),
);
