import { fork, takeEvery } from 'redux-saga/effects';
import type { BankDeposit, BankDepositTransition, Safe } from '../../../../domain/wallets/bankDeposit';
import type { BankDepositInput } from '../../../../domain/wallets/bankDepositInput';
import { perform } from '../../../store/createRequest';
import { createResource, refetchList } from '../../../store/createResource';
import { createTransitions } from '../../../store/createTransitions';
import type { TransitionLabels } from '../../../store/createTransitions';
import type { Saga } from '../../../store/sagaEffects';
import type { ToastRule } from '../../../store/toasts';
import { parseResponse } from '../../../api/parseResponse';
import type { QueryResult } from '../../../store/createQuery';
import { createQuery } from '../../../store/createQuery';

declare module '../../../store/rootState' {
  interface RootState {
    safe: QueryResult<object, Safe> | null;
  }
}

/** Cash in the safe. */
export const safe = createQuery<object, Safe>('safe', async (api) =>
  parseResponse(await api.get<Safe | undefined>('/custody/safe'), { held: 'number' }),
);

/** Cash taken from the safe to the bank. */
export const bankDeposits = createResource<BankDeposit, BankDepositInput>('bankDeposits', '/bank_deposit', {
  defaults: { created_by: { _id: '', username: '', label: '' } },
  save: (api, { draft }) => api.post('/bank_deposit/add', draft, { idempotencyKey: true }),
});

/** The list of deposits, limited to one. */
export const bankDepositPath = (number: string): string =>
  `/wallets?tab=Safe&search=${encodeURIComponent(number)}`;

export const bankDepositTransitions = createTransitions(bankDeposits, 'bank_deposit', {
  reverse: {
    label: 'Reverse',
    successMessage: ({ unique_number }) => `${unique_number} reversed; its cash is in the safe again`,
    destructive: true,
    isIdempotent: true,
  },
} satisfies Record<BankDepositTransition, TransitionLabels<BankDeposit>>);

function* showDeposit(): Saga {
  yield* refetchList(bankDeposits);
  yield* perform(safe.read, {});
}

export function* bankDepositsSaga(): Saga {
  yield fork(bankDeposits.saga);
  yield takeEvery(bankDeposits.save.fulfilled, showDeposit);
  yield takeEvery(bankDepositTransitions.requests.reverse.fulfilled, () => perform(safe.read, {}));
}

/** Toasts of deposits; errors are shown in the form. */
export const bankDepositsToasts: readonly ToastRule[] = [
  [bankDeposits.save.fulfilled, 'success', 'Deposit recorded'],
];
