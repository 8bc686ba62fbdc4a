import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put, take, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Allocation, ContractPayment } from '../../../domain/wallets/payment';
import type { Statement } from '../../../domain/wallets/accountStatement';
import { parseResponse } from '../../api/parseResponse';
import { createResource, refetchList, relatedList } from '../../store/createResource';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';
import type { Saga } from '../../store/sagaEffects';
import { bills } from '../bills/bills';
import { billTransitions } from '../bills/billTransitions';
import { clientTransitions } from '../clients/clientTransitions';
import { contracts } from '../contracts/contracts';
import { contractTransitions } from '../contracts/contractTransitions';
import { recordPayment, recordSeries } from './recordPayment';

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

declare module '../../store/rootState' {
  interface RootState {
    statement: QueryResult<StatementQuery, Statement> | null;
  }
}

export const statement = createQuery('statement', async (api, { noun, id, from, to }: StatementQuery) => {
  const params = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  const path = `/${noun}/${encodeURIComponent(id)}/statement?${params.toString()}`;
  return parseResponse(await api.get<Statement | undefined>(path), { rows: 'list', deposits: 'list' });
});

const { credit, writeOff, reverseWriteOff } = billTransitions.requests;

/** Requests that change payments, invoices or deposits, which are shown on the tabs of the same page. */
export const ACCOUNT_CHANGES = [
  recordPayment,
  recordSeries,
  credit,
  writeOff,
  reverseWriteOff,
  clientTransitions.requests.useCredit,
  ...Object.values(contractTransitions.requests),
].map(({ fulfilled }) => fulfilled);

function* refetchAccount(): Saga {
  yield* refetchList(bills);
  yield* refetchList(billPayments);
  yield* refetchList(contractPayments);
  yield* refetchList(contracts);
}

/** Refetches the last requested statement. */
function* refetchStatement({ payload }: PayloadAction<StatementQuery>): Saga {
  yield take(ACCOUNT_CHANGES);
  yield put(statement.opened(payload));
}

export function* accountsSaga(): Saga {
  yield fork(billPayments.saga);
  yield fork(contractPayments.saga);
  yield fork(statement.saga);
  yield takeEvery(ACCOUNT_CHANGES, refetchAccount);
  yield takeLatest(statement.opened, refetchStatement);
}
