import { createAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { unseal } from '../../store/secretStore';

/** The current password and the next one; both only as tickets. */
export interface OwnPassword {
  current_password: Sealed;
  new_password: Sealed;
}

export const ownPasswordSubmitted = createAction<OwnPassword>('ownPassword/submitted');
export const changeOwnPassword = operation<OwnPassword, unknown>('ownPassword/change');

const sendChange = (api: Http, { current_password, new_password }: OwnPassword) =>
  api.post('/profile/password', {
    current_password: unseal(current_password),
    new_password: unseal(new_password),
  });

/** Changes the person's own password. */
export function* ownPasswordSaga(): Saga {
  yield takeLeading(ownPasswordSubmitted, ({ payload }) => run(changeOwnPassword, sendChange, payload));
}

/** What is said once it is changed; what went wrong stands in the form. */
export const ownPasswordToasts: readonly ToastRow[] = [
  [changeOwnPassword.succeeded, 'success', 'Password changed; your other sessions have ended'],
];
