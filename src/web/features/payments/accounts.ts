import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeEvery, takeLatest } from 'redux-saga/effects';
import type { Entity, Id, ListQuery, Page } from '../../../domain/entity';
import type { Allocation, ContractPayment } from '../../../domain/wallets/payment';
import type { Statement } from '../../../domain/wallets/accountStatement';
import { parseResponse } from '../../api/parseResponse';
import type { Resource } from '../../store/createResource';
import { parsePage, createResource, refetchList } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';
import { recordPayment } from './recordPayment';

/** What was paid of the invoice that is open; `field` names the noun and `search` the id. */
export const billPayments = createResource<Allocation>('billPayments');
/** What was paid on the contract that is open. */
export const contractPayments = createResource<ContractPayment>('contractPayments');

const sendPayments = async <T extends Entity>(
  api: Api,
  { field = '', search = '', page, limit, sort, dir }: ListQuery,
): Promise<Page<T>> =>
  parsePage(
    await api.post<Partial<Page<T>>>(`/${field}/${encodeURIComponent(search)}/payments`, {
      page,
      limit,
      ...(sort && { sort, dir }),
    }),
  );

/** Whose account, and between which days. */
export interface StatementQuery {
  noun: 'contract' | 'client';
  id: Id;
  from: string;
  to: string;
}

export const statementOpened = createAction<StatementQuery>('statement/opened');
export const readStatement = createRequest<StatementQuery, Statement>('statement/read');

interface LoadedStatement {
  id: Id;
  statement: Statement;
}

/** The account that was read last, and whose it is. */
export const statement = createSlice({
  name: 'statement',
  initialState: null as LoadedStatement | null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readStatement.fulfilled, (_before, { payload, meta }) => ({
      id: meta.arg.id,
      statement: payload,
    })),
});

/** The account of a contract or a client; null until it is there. */
export const selectStatement =
  (id: Id) =>
  (state: unknown): Statement | null => {
    const { statement: loaded } = state as { statement: LoadedStatement | null };
    return loaded?.id === id ? loaded.statement : null;
  };

const sendStatement = async (api: Api, { noun, id, from, to }: StatementQuery) => {
  const span = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  const path = `/${noun}/${encodeURIComponent(id)}/statement?${span.toString()}`;
  return parseResponse(await api.get<Statement | undefined>(path), { rows: 'list' });
};

const watchList = <T extends Entity>(resource: Resource<T>) =>
  takeLatest(resource.listRequested, ({ payload }) => perform(resource.fetchList, sendPayments<T>, payload));

/** A payment that was just taken shows among the others. */
function* refetchPayments(): Saga {
  yield* refetchList(billPayments);
  yield* refetchList(contractPayments);
}

/** Reads what was paid, and accounts. */
export function* accountsSaga(): Saga {
  yield watchList(billPayments);
  yield watchList(contractPayments);
  yield takeLatest(statementOpened, ({ payload }) => perform(readStatement, sendStatement, payload));
  yield takeEvery(recordPayment.fulfilled, refetchPayments);
}
