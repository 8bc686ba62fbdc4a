import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { User } from '../../../domain/users/user';
import { asRecord } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { unseal } from '../../store/secretStore';

/** What people change about themselves; their password, where it is asked for, only as a ticket. */
export interface ProfileChange {
  draft: Partial<Omit<User, '_id' | 'role' | 'Medias'>>;
  current_password?: Sealed;
}

export interface HasProfile {
  profile: { record: User | null };
}

export const profileOpened = createAction('profile/opened');
export const profileSubmitted = createAction<ProfileChange>('profile/submitted');
export const readProfile = operation<undefined, User>('profile/read');
export const saveProfile = operation<ProfileChange, User>('profile/save');

/** The signed-in person's own record. */
export const profile = createSlice({
  name: 'profile',
  initialState: (): HasProfile['profile'] => ({ record: null }),
  reducers: {},
  extraReducers: (on) =>
    on.addMatcher(
      (action): action is PayloadAction<User> =>
        readProfile.succeeded.match(action) || saveProfile.succeeded.match(action),
      (_before, { payload }) => ({ record: payload }),
    ),
});

/** The signed-in person's own record; null until it is read. */
export const selectProfile = (state: HasProfile): User | null => state.profile.record;

const sendRead = async (api: Http) => asRecord(await api.get<User | undefined>('/profile'));
const sendSave = async (api: Http, { draft, current_password }: ProfileChange) =>
  asRecord(
    await api.put<User | undefined>('/profile', {
      ...draft,
      ...(current_password && { current_password: unseal(current_password) }),
    }),
  );

/** Watches the person's own page. */
export function* profileSaga(): Saga {
  yield takeLatest(profileOpened, () => run(readProfile, sendRead, undefined));
  yield takeLeading(profileSubmitted, ({ payload }) => run(saveProfile, sendSave, payload));
}

/** What is said about the person's own record. */
export const profileToasts: ToastRow[] = [
  [saveProfile.succeeded, 'success', 'Profile saved'],
  [saveProfile.failed, 'error', serverSentence],
];
