import { createAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { takeSecret } from '../../store/secretStore';

/** The current and the new password, in the secret store. */
interface PasswordChange {
  current_password: SecretRef;
  new_password: SecretRef;
}

export const ownPasswordSubmitted = createAction<PasswordChange>('ownPassword/submitted');
export const changeOwnPassword = createRequest<PasswordChange, unknown>(
  'ownPassword/change',
  (api, { current_password, new_password }) =>
    api.post('/profile/password', {
      current_password: takeSecret(current_password),
      new_password: takeSecret(new_password),
    }),
);

export function* ownPasswordSaga(): Saga {
  yield takeLeading(ownPasswordSubmitted, ({ payload }) => perform(changeOwnPassword, payload));
}

/** Toasts of password requests; errors are shown in the form. */
export const ownPasswordToasts: readonly ToastRule[] = [
  [changeOwnPassword.fulfilled, 'success', 'Password changed; your other sessions have ended'],
];
