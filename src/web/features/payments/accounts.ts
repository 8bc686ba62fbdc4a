import { createAction, createSlice } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Allocation, ContractPayment } from '../../../domain/wallets/payment';
import type { Statement } from '../../../domain/wallets/accountStatement';
import { parseResponse } from '../../api/parseResponse';
import { createResource, refetchList, relatedList } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import { bills } from '../bills/bills';
import { contractTransitions } from '../contracts/contractTransitions';
import { recordPayment, recordSeries } from './recordPayment';
import type { RootState } from '../../store/rootState';

/** Allocations to an invoice; the query's `field` names the noun and `search` the id. */
export const billPayments = createResource<Allocation>('billPayments', '/allocation', {
  list: relatedList('payments'),
});
/** Payments on a contract or of a client. */
export const contractPayments = createResource<ContractPayment>('contractPayments', '/payment', {
  defaults: { bills: [] },
  list: relatedList('payments'),
});

export interface StatementQuery {
  noun: 'contract' | 'client';
  id: Id;
  from: string;
  to: string;
}

export const statementOpened = createAction<StatementQuery>('statement/opened');
export const readStatement = createRequest<StatementQuery, Statement>(
  'statement/read',
  async (api, { noun, id, from, to }) => {
    const params = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
    const path = `/${noun}/${encodeURIComponent(id)}/statement?${params.toString()}`;
    return parseResponse(await api.get<Statement | undefined>(path), { rows: 'list', deposits: 'list' });
  },
);

interface LoadedStatement {
  id: Id;
  query: StatementQuery;
  statement: Statement;
}

declare module '../../store/rootState' {
  interface RootState {
    statement: LoadedStatement | null;
  }
}

export const statement = createSlice({
  name: 'statement',
  initialState: null as RootState['statement'],
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readStatement.fulfilled, (_state, { payload, meta }) => ({
      id: meta.arg.id,
      query: meta.arg,
      statement: payload,
    })),
});

/** The statement of a contract or client; null until loaded. */
export const selectStatement =
  (id: Id) =>
  (state: RootState): Statement | null => {
    const { statement: loaded } = state;
    return loaded?.id === id ? loaded.statement : null;
  };

/** Contract transitions that record payments, invoices or deposits, which are shown on the same tabs. */
const ACCOUNT_CHANGES = [
  recordPayment.fulfilled,
  recordSeries.fulfilled,
  ...Object.values(contractTransitions.requests).map(({ fulfilled }) => fulfilled),
];

function* refetchAccount(): Saga {
  yield* refetchList(bills);
  yield* refetchList(billPayments);
  yield* refetchList(contractPayments);
  const { statement: loaded } = yield* select((state: RootState) => state);
  if (loaded) yield* perform(readStatement, loaded.query);
}

export function* accountsSaga(): Saga {
  yield fork(billPayments.saga);
  yield fork(contractPayments.saga);
  yield takeLatest(statementOpened, ({ payload }) => perform(readStatement, payload));
  yield takeEvery(ACCOUNT_CHANGES, refetchAccount);
}
