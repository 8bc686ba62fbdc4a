import { takeEvery } from 'redux-saga/effects';
import { refetchList, refetchRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { clients } from '../clients/clients';
import { contracts } from '../contracts/contracts';
import { contractPayments } from '../payments/accountStatement';
import { walletTransitions } from './walletTransitions';

const { reallocate, transfer, requestReversal } = walletTransitions.requests;

type Corrected = ReturnType<typeof reallocate.fulfilled>;

/** Refetches the payments and balance on the page of the corrected contract or client. */
function* refetchAccount({ payload: { contract, client } }: Corrected): Saga {
  yield* refetchList(contractPayments);
  if (contract?._id) yield* refetchRecord(contracts, contract._id);
  if (client) yield* refetchRecord(clients, client._id);
}

export function* correctionsSaga(): Saga {
  yield takeEvery([reallocate.fulfilled, transfer.fulfilled, requestReversal.fulfilled], refetchAccount);
}
