import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { User } from '../../../domain/users/user';
import { parseRecord } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { Api } from '../../store/services';
import type { SecretRef } from '../../store/secretStore';
import { takeSecret } from '../../store/secretStore';

/** What people change about themselves; their password, where it is asked for, only as a ticket. */
export interface ProfileChange {
  draft: Partial<Omit<User, '_id' | 'role' | 'Medias'>>;
  current_password?: SecretRef;
}

export interface HasProfile {
  profile: { record: User | null };
}

export const profileOpened = createAction('profile/opened');
export const profileSubmitted = createAction<ProfileChange>('profile/submitted');
export const readProfile = createRequest<undefined, User>('profile/read');
export const saveProfile = createRequest<ProfileChange, User>('profile/save');

/** The signed-in person's own record. */
export const profile = createSlice({
  name: 'profile',
  initialState: (): HasProfile['profile'] => ({ record: null }),
  reducers: {},
  extraReducers: (on) =>
    on.addMatcher(
      (action): action is PayloadAction<User> =>
        readProfile.fulfilled.match(action) || saveProfile.fulfilled.match(action),
      (_before, { payload }) => ({ record: payload }),
    ),
});

/** The signed-in person's own record; null until it is read. */
export const selectProfile = (state: HasProfile): User | null => state.profile.record;

const sendRead = async (api: Api) => parseRecord(await api.get<User | undefined>('/profile'));
const sendSave = async (api: Api, { draft, current_password }: ProfileChange) =>
  parseRecord(
    await api.put<User | undefined>('/profile', {
      ...draft,
      ...(current_password && { current_password: takeSecret(current_password) }),
    }),
  );

/** Watches the person's own page. */
export function* profileSaga(): Saga {
  yield takeLatest(profileOpened, () => perform(readProfile, sendRead, undefined));
  yield takeLeading(profileSubmitted, ({ payload }) => perform(saveProfile, sendSave, payload));
}

/** What is said about the person's own record. */
export const profileToasts: ToastRule[] = [
  [saveProfile.fulfilled, 'success', 'Profile saved'],
  [saveProfile.rejected, 'error', serverMessage],
];
