import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put, takeEvery, takeLeading, takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import { FIRST_PAGE } from '../../../domain/entity';
import { COLLECTION_USER } from '../../../domain/permissions';
import type { User } from '../../../domain/users/user';
import { confirmed } from '../../store/confirm';
import { crudApi, crudSaga, entity, readAgain, showSaved } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import { upload } from '../media/media';
import { selectVisitor } from '../session/session';
import { unload, wallets } from '../wallets/wallets';
import { asAnswer } from '../../api/parseResponse';

/** What may be written of an employee; the role by its id. */
export type UserDraft = Partial<Omit<User, '_id' | 'version' | 'role' | 'areas' | 'Medias'>> & {
  role?: Id;
  areas?: string[] | null;
};

/** The employees. */
export const users = entity<User, UserDraft>('users');

/** A Collection User's own page has no table of payments, but the payments are loaded all the same (spec section 2). */
function* loadPayments({ payload: id }: PayloadAction<Id>): Saga {
  const visitor = yield* select(selectVisitor);
  if (visitor?.role !== COLLECTION_USER) return;
  yield put(wallets.listOpened({ ...FIRST_PAGE, search: id, field: 'user' }));
}

export const userDeleteClicked = createAction<User>('users/deleteClicked');
export const deleteUser = operation<Id, unknown>('users/delete');

const sendDelete = (api: Http, id: Id) => api.delete(`/user/${encodeURIComponent(id)}`);

/** Ask, delete, and go back to the others. */
function* removeUser({ payload: { _id, username } }: PayloadAction<User>): Saga {
  const sure = yield* confirmed({
    title: `Delete ${username}?`,
    text: 'The account is gone for good, and its name can’t be given again. What was done with it stays on record.',
    yes: 'Delete',
    destructive: true,
  });
  if (!sure) return;
  const { ok } = yield* run(deleteUser, sendDelete, _id);
  if (ok) (yield* tool('page')).go('/users', { replace: true });
}

/** What was done to a payment or a file shows in the totals and attachments of the employee on screen. */
function* refresh(): Saga {
  const { record } = yield* select(users.select);
  if (record) yield* readAgain(users, record._id);
}

/** Watches the employees' pages. */
export function* usersSaga(): Saga {
  yield fork(crudSaga(users, crudApi<User, UserDraft>('/user')));
  yield takeEvery(users.save.succeeded, showSaved('/users'));
  yield takeEvery(users.opened, loadPayments);
  yield takeLeading(userDeleteClicked, removeUser);
  yield takeEvery([unload.succeeded, upload.succeeded], refresh);
}

/** What is said about employees; what went wrong with a save stands in the form. */
export const usersToasts: readonly ToastRow[] = [
  [users.save.succeeded, 'success', 'Employee saved'],
  [deleteUser.succeeded, 'success', 'Employee deleted'],
  [deleteUser.failed, 'error', serverSentence],
];

interface Routes {
  routes: string[];
}

export interface HasUserRoutes {
  userRoutes: readonly string[];
}

/** The form of an employee was opened. */
export const userFormOpened = createAction('users/formOpened');
export const readUserRoutes = operation<undefined, Routes>('users/readRoutes');

const NONE: readonly string[] = [];

/** The routes that an employee may be given to work on. */
export const userRoutes = createSlice({
  name: 'userRoutes',
  initialState: NONE,
  reducers: {},
  extraReducers: (on) => on.addCase(readUserRoutes.succeeded, (_before, { payload }) => payload.routes),
});

/** The routes there are, as far as they are known. */
export const selectUserRoutes = (state: HasUserRoutes): readonly string[] => state.userRoutes;

const sendRead = async (api: Http) =>
  asAnswer(await api.get<Routes | undefined>('/user/routes'), { routes: 'list' });

/** Reads them anew whenever a form wants them. */
export function* userRoutesSaga(): Saga {
  yield takeLatest(userFormOpened, () => run(readUserRoutes, sendRead, undefined));
}
