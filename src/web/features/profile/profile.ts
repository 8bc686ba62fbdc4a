import { createAction } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { User } from '../../../domain/users/user';
import { selectCurrentUser } from '../session/session';
import { users } from '../users/users';
import { perform, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { sendSecrets } from '../../store/secretStore';
import type { RootState } from '../../store/rootState';

/** A change of the user's own profile; the password is in the secret store. */
interface ProfileChange {
  draft: Partial<Omit<User, '_id' | 'role' | 'Medias'>>;
  current_password?: SecretRef;
}

export const profileOpened = createAction('users/profile/opened');
export const profileSubmitted = createAction<ProfileChange>('users/profile/submitted');
export const readProfile = users.request<undefined>('profile/read', (api) => api.get('/profile'), {
  isRead: true,
});
export const saveProfile = users.request<ProfileChange>('profile/save', (api, { draft, current_password }) =>
  sendSecrets({ current_password }, (secrets) => api.put('/profile', { ...draft, ...secrets })),
);

/** The user's own record; null until loaded. */
export const selectProfile = (state: RootState): User | null => {
  const currentUser = selectCurrentUser(state);
  return (currentUser && users.selectRecord(currentUser.userId)(state)) ?? null;
};

export function* profileSaga(): Saga {
  yield takeLatest(profileOpened, () => performRead(readProfile, undefined));
  yield takeLeading(profileSubmitted, ({ payload }) => perform(saveProfile, payload));
}

/** Toasts of profile requests; errors are shown in the form. */
export const profileToasts: ToastRule[] = [[saveProfile.fulfilled, 'success', 'Profile saved']];
