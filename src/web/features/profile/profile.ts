import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { User } from '../../../domain/users/user';
import { users } from '../users/users';
import { createRequest, perform, performRead } from '../../store/createRequest';
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

declare module '../../store/rootState' {
  interface RootState {
    profile: { record: User | null };
  }
}

export const profileOpened = createAction('profile/opened');
export const profileSubmitted = createAction<ProfileChange>('profile/submitted');
export const readProfile = createRequest<undefined, User>(
  'profile/read',
  async (api) => users.parse(await api.get('/profile')),
  { isRead: true },
);
export const saveProfile = createRequest<ProfileChange, User>(
  'profile/save',
  async (api, { draft, current_password }) =>
    users.parse(
      await sendSecrets({ current_password }, (secrets) => api.put('/profile', { ...draft, ...secrets })),
    ),
);

/** The user's own record. */
export const profile = createSlice({
  name: 'profile',
  initialState: (): RootState['profile'] => ({ record: null }),
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(
      (action): action is PayloadAction<User> =>
        readProfile.fulfilled.match(action) || saveProfile.fulfilled.match(action),
      (_state, { payload }) => ({ record: payload }),
    ),
});

/** The user's own record; null until loaded. */
export const selectProfile = (state: RootState): User | null => state.profile.record;

export function* profileSaga(): Saga {
  yield takeLatest(profileOpened, () => performRead(readProfile, undefined));
  yield takeLeading(profileSubmitted, ({ payload }) => perform(saveProfile, payload));
}

/** Toasts of profile requests; errors are shown in the form. */
export const profileToasts: ToastRule[] = [[saveProfile.fulfilled, 'success', 'Profile saved']];
