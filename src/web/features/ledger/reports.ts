import type {
  AccountLedger,
  AccountLedgerQuery,
  DaysQuery,
  MonthsQuery,
  TrialBalance,
  VatReturn,
} from '../../../domain/ledger/reports';
import type { Id } from '../../../domain/entity';
import { isObject } from '../../../domain/entity';
import { InvalidResponseError } from '../../api/apiError';
import { parsePage, parseResponse, withDefaults } from '../../api/parseResponse';
import type { QueryResult } from '../../store/createQuery';
import { createQuery } from '../../store/createQuery';

interface OpenAccountLedger extends AccountLedgerQuery {
  id: Id;
}

declare module '../../store/rootState' {
  interface RootState {
    trialBalance: QueryResult<DaysQuery, TrialBalance> | null;
    accountLedger: QueryResult<OpenAccountLedger, AccountLedger> | null;
    vatReturn: QueryResult<MonthsQuery, VatReturn> | null;
  }
}

const parseRow =
  <Row extends object>(defaults: Partial<Row>) =>
  (row: unknown): Row => {
    if (!isObject(row)) throw new InvalidResponseError(row);
    return withDefaults(row, defaults) as Row;
  };

const NO_ACCOUNT = { account: {} as never };

export const trialBalance = createQuery('trialBalance', async (api, query: DaysQuery) => {
  const body = parseResponse(await api.post<TrialBalance | undefined>('/ledger/trial-balance', query), {
    totals: 'record',
  });
  return {
    ...body,
    documents: parsePage(body, parseRow<TrialBalance['documents'][number]>(NO_ACCOUNT)).documents,
  };
});

export const accountLedger = createQuery(
  'accountLedger',
  async (api, { id, ...query }: OpenAccountLedger): Promise<AccountLedger> => {
    const path = `/account/${encodeURIComponent(id)}/ledger`;
    const body = parseResponse(await api.post<AccountLedger | undefined>(path, query), { account: 'record' });
    return { ...body, ...parsePage(body, parseRow<AccountLedger['documents'][number]>({})) };
  },
);

export const vatReturn = createQuery('vatReturn', async (api, query: MonthsQuery) => {
  const body = parseResponse(await api.post<VatReturn | undefined>('/ledger/vat-return', query), {
    totals: 'record',
  });
  return { ...body, documents: parsePage(body, parseRow<VatReturn['documents'][number]>({})).documents };
});
