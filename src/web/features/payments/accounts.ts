import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeEvery, takeLatest } from 'redux-saga/effects';
import type { Entity, Id, ListQuery, Page } from '../../../domain/entity';
import type { Allocation, ContractPayment } from '../../../domain/wallets/payment';
import type { Statement } from '../../../domain/wallets/accountStatement';
import { asAnswer } from '../../api/parseResponse';
import type { EntityKit } from '../../store/createResource';
import { asPage, entity, listAgain } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';
import { take } from './recordPayment';

/** What was paid of the invoice that is open; `field` names the noun and `search` the id. */
export const billPayments = entity<Allocation>('billPayments');
/** What was paid on the contract that is open. */
export const contractPayments = entity<ContractPayment>('contractPayments');

const sendPayments = async <T extends Entity>(
  api: Http,
  { field = '', search = '', page, limit, sort, dir }: ListQuery,
): Promise<Page<T>> =>
  asPage(
    await api.post<Partial<Page<T>>>(`/${field}/${encodeURIComponent(search)}/payments`, {
      page,
      limit,
      ...(sort && { sort, dir }),
    }),
  );

/** Whose account, and between which days. */
export interface StatementAsked {
  noun: 'contract' | 'client';
  id: Id;
  from: string;
  to: string;
}

export const statementOpened = createAction<StatementAsked>('statement/opened');
export const readStatement = operation<StatementAsked, Statement>('statement/read');

interface Told {
  id: Id;
  statement: Statement;
}

/** The account that was read last, and whose it is. */
export const statement = createSlice({
  name: 'statement',
  initialState: null as Told | null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readStatement.succeeded, (_before, { payload, meta }) => ({
      id: meta.arg.id,
      statement: payload,
    })),
});

/** The account of a contract or a client; null until it is there. */
export const selectStatement =
  (id: Id) =>
  (state: unknown): Statement | null => {
    const { statement: told } = state as { statement: Told | null };
    return told?.id === id ? told.statement : null;
  };

const sendStatement = async (api: Http, { noun, id, from, to }: StatementAsked) => {
  const span = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  const path = `/${noun}/${encodeURIComponent(id)}/statement?${span.toString()}`;
  return asAnswer(await api.get<Statement | undefined>(path), { rows: 'list' });
};

const reading = <T extends Entity>(kit: EntityKit<T>) =>
  takeLatest(kit.listOpened, ({ payload }) => run(kit.list, sendPayments<T>, payload));

/** A payment that was just taken shows among the others. */
function* showTaken(): Saga {
  yield* listAgain(billPayments);
  yield* listAgain(contractPayments);
}

/** Reads what was paid, and accounts. */
export function* accountsSaga(): Saga {
  yield reading(billPayments);
  yield reading(contractPayments);
  yield takeLatest(statementOpened, ({ payload }) => run(readStatement, sendStatement, payload));
  yield takeEvery(take.succeeded, showTaken);
}
