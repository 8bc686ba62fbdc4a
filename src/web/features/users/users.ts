import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import { FIRST_PAGE } from '../../../domain/entity';
import { COLLECTION_USER } from '../../../domain/permissions';
import type { User } from '../../../domain/users/user';
import { confirm } from '../../store/confirm';
import { createResource, refetchRecord, openSavedRecord, getViewName } from '../../store/createResource';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import { upload } from '../media/media';
import { selectCurrentUser } from '../session/session';
import { unload, wallets } from '../wallets/wallets';
import { parseResponse } from '../../api/parseResponse';

/** Input of an employee; `role` is an id. */
type UserDraft = Partial<Omit<User, '_id' | 'version' | 'role' | 'areas' | 'Medias'>> & {
  role?: Id;
  areas?: string[] | null;
};

export const users = createResource<User, UserDraft>('users', '/user', {
  defaults: { role: { name: '' }, Medias: [] },
});

/**
 * Fetches payments, also for a Collection User, whose page does not show them, as the specification requires.
 */
function* loadPayments({ payload: id }: PayloadAction<Id>): Saga {
  const currentUser = yield* select(selectCurrentUser);
  if (currentUser?.role !== COLLECTION_USER) return;
  const base = { search: id, field: 'user' };
  yield put(wallets.listRequested({ ...FIRST_PAGE, ...base }, getViewName(base)));
}

export const userDeleteClicked = createAction<User>('users/deleteClicked');
export const deleteUser = createRequest<Id, unknown>('users/delete', (api, id) =>
  api.delete(`/user/${encodeURIComponent(id)}`),
);

function* confirmAndDelete({ payload: { _id, username } }: PayloadAction<User>): Saga {
  const isConfirmed = yield* confirm({
    title: `Delete ${username}?`,
    text: 'The account is deleted permanently and its username can’t be reused. Its history is kept.',
    confirmLabel: 'Delete',
    destructive: true,
  });
  if (!isConfirmed) return;
  const { ok } = yield* perform(deleteUser, _id);
  if (ok) (yield* service('page')).navigate('/users', { replace: true });
}

/** Refetches the displayed employee, whose totals or attachments were changed by a payment or file. */
function* refetchOpenUser(): Saga {
  const { requestedId } = yield* select(users.selectState);
  if (requestedId !== null) yield* refetchRecord(users, requestedId);
}

export function* usersSaga(): Saga {
  yield fork(users.saga);
  yield takeEvery(users.save.fulfilled, openSavedRecord('/users'));
  yield takeEvery(users.recordRequested, loadPayments);
  yield takeLeading(userDeleteClicked, confirmAndDelete);
  yield takeEvery([unload.fulfilled, upload.fulfilled], refetchOpenUser);
}

/** Toasts of employee requests; errors are shown in the form. */
export const usersToasts: readonly ToastRule[] = [
  [users.save.fulfilled, 'success', 'Employee saved'],
  [deleteUser.fulfilled, 'success', 'Employee deleted'],
  [deleteUser.rejected, 'error', serverMessage],
];

interface Routes {
  routes: string[];
}

declare module '../../store/rootState' {
  interface RootState {
    userRoutes: QueryResult<object, Routes> | null;
  }
}

/** The routes that can be assigned to an employee. */
export const userRoutes = createQuery<object, Routes>('userRoutes', async (api) =>
  parseResponse(await api.get<Routes | undefined>('/user/routes'), { routes: 'list' }),
);
