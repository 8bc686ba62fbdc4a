import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../domain/entity';
import { FIRST_PAGE } from '../../domain/entity';
import { COLLECTION_USER } from '../../domain/permissions';
import type { User } from '../../domain/user';
import { confirmed } from '../kit/confirm';
import { crudApi, crudSaga, entity, readAgain } from '../kit/entity';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import { select, tool } from '../kit/saga';
import { showSaved } from '../kit/saved';
import type { ToastRow } from '../kit/toasts';
import { serverSentence } from '../kit/toasts';
import type { Http } from '../kit/tools';
import { upload } from './media';
import { selectVisitor } from './session';
import { unload, wallets } from './wallets';

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
