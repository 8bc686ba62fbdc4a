import type { Activation, ActivationCheck } from '../../../domain/contracts/activation';
import type { Id } from '../../../domain/entity';
import { isObject } from '../../../domain/entity';
import { parsePage } from '../../api/parseResponse';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

/** A contract and the version for which its checklist is loaded. */
interface ActivationQuery {
  id: Id;
  version: number | undefined;
}

declare module '../../store/rootState' {
  interface RootState {
    activation: QueryResult<ActivationQuery, Activation> | null;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Null if the response has no complete fee. */
function connectionFeeOf(body: unknown): Activation['connection_fee'] {
  const fee = isObject(body) && isObject(body.connection_fee) ? body.connection_fee : {};
  const { net, vat, total } = fee;
  return isNumber(net) && isNumber(vat) && isNumber(total) ? { net, vat, total } : null;
}

/** Requirements for the activation of a contract, and its fees. */
export const activation = createQuery<ActivationQuery, Activation>('activation', async (api, { id }) => {
  const body = await api.get(`/contract/${encodeURIComponent(id)}/activation`);
  return {
    checks: parsePage<ActivationCheck>(body).documents.filter(isObject),
    connection_fee: connectionFeeOf(body),
  };
});
