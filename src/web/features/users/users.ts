import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put, takeEvery, takeLeading, takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import { FIRST_PAGE } from '../../../domain/entity';
import { COLLECTION_USER } from '../../../domain/permissions';
import type { User } from '../../../domain/users/user';
import { confirm } from '../../store/confirm';
import {
  createResourceApi,
  createResourceSaga,
  createResource,
  refetchRecord,
  openSavedRecord,
} from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { Api } from '../../store/services';
import { upload } from '../media/media';
import { selectCurrentUser } from '../session/session';
import { unload, wallets } from '../wallets/wallets';
import { parseResponse } from '../../api/parseResponse';

/** What may be written of an employee; the role by its id. */
export type UserDraft = Partial<Omit<User, '_id' | 'version' | 'role' | 'areas' | 'Medias'>> & {
  role?: Id;
  areas?: string[] | null;
};

/** The employees. */
export const users = createResource<User, UserDraft>('users');

/** A Collection User's own page has no table of payments, but the payments are loaded all the same (spec section 2). */
function* loadPayments({ payload: id }: PayloadAction<Id>): Saga {
  const currentUser = yield* select(selectCurrentUser);
  if (currentUser?.role !== COLLECTION_USER) return;
  yield put(wallets.listRequested({ ...FIRST_PAGE, search: id, field: 'user' }));
}

export const userDeleteClicked = createAction<User>('users/deleteClicked');
export const deleteUser = createRequest<Id, unknown>('users/delete');

const sendDelete = (api: Api, id: Id) => api.delete(`/user/${encodeURIComponent(id)}`);

/** Ask, delete, and go back to the others. */
function* confirmAndDelete({ payload: { _id, username } }: PayloadAction<User>): Saga {
  const sure = yield* confirm({
    title: `Delete ${username}?`,
    text: 'The account is deleted permanently and its username can’t be reused. Its history is kept.',
    confirmLabel: 'Delete',
    destructive: true,
  });
  if (!sure) return;
  const { ok } = yield* perform(deleteUser, sendDelete, _id);
  if (ok) (yield* service('page')).navigate('/users', { replace: true });
}

/** What was done to a payment or a file shows in the totals and attachments of the employee on screen. */
function* refetchOpenUser(): Saga {
  const { record } = yield* select(users.select);
  if (record) yield* refetchRecord(users, record._id);
}

/** Watches the employees' pages. */
export function* usersSaga(): Saga {
  yield fork(createResourceSaga(users, createResourceApi<User, UserDraft>('/user')));
  yield takeEvery(users.save.fulfilled, openSavedRecord('/users'));
  yield takeEvery(users.recordRequested, loadPayments);
  yield takeLeading(userDeleteClicked, confirmAndDelete);
  yield takeEvery([unload.fulfilled, upload.fulfilled], refetchOpenUser);
}

/** What is said about employees; what went wrong with a save stands in the form. */
export const usersToasts: readonly ToastRule[] = [
  [users.save.fulfilled, 'success', 'Employee saved'],
  [deleteUser.fulfilled, 'success', 'Employee deleted'],
  [deleteUser.rejected, 'error', serverMessage],
];

interface Routes {
  routes: string[];
}

export interface HasUserRoutes {
  userRoutes: readonly string[];
}

/** The form of an employee was opened. */
export const userFormOpened = createAction('users/formOpened');
export const readUserRoutes = createRequest<undefined, Routes>('users/readRoutes');

const NONE: readonly string[] = [];

/** The routes that an employee may be given to work on. */
export const userRoutes = createSlice({
  name: 'userRoutes',
  initialState: NONE,
  reducers: {},
  extraReducers: (on) => on.addCase(readUserRoutes.fulfilled, (_before, { payload }) => payload.routes),
});

/** The routes there are, as far as they are known. */
export const selectUserRoutes = (state: HasUserRoutes): readonly string[] => state.userRoutes;

const sendRead = async (api: Api) =>
  parseResponse(await api.get<Routes | undefined>('/user/routes'), { routes: 'list' });

/** Reads them anew whenever a form wants them. */
export function* userRoutesSaga(): Saga {
  yield takeLatest(userFormOpened, () => perform(readUserRoutes, sendRead, undefined));
}
