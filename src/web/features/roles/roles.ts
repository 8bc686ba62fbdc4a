import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Role } from '../../../domain/users/role';
import type { RoleDraft } from '../../../domain/users/userInput';
import { confirmed } from '../../store/confirm';
import { operation, run } from '../../store/createRequest';
import { crudApi, crudSaga, entity, listAgain } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';

/** The named sets of flags. */
export const roles = entity<Role, RoleDraft>('roles');

export const roleDeleteClicked = createAction<Role>('roles/deleteClicked');
export const deleteRole = operation<Id, unknown>('roles/delete');

/** What is said once a save went well; what went wrong stands in the form. */
export const rolesToasts: readonly ToastRow[] = [
  [roles.save.succeeded, 'success', 'Role saved'],
  [deleteRole.succeeded, 'success', 'Role deleted'],
  [deleteRole.failed, 'error', serverSentence],
];

const sendDelete = (api: Http, id: Id) => api.delete(`/role/${encodeURIComponent(id)}`);

/** Ask, delete, and show the list as it is now. */
function* removeRole({ payload: { _id, name } }: PayloadAction<Role>): Saga {
  const sure = yield* confirmed({
    title: `Delete the role ${name}?`,
    text: 'It can no longer be given to anybody.',
    yes: 'Delete',
    destructive: true,
  });
  if (!sure) return;
  yield* run(deleteRole, sendDelete, _id);
  yield* listAgain(roles);
}

/** A role has no page of its own: back to the list. */
function* showList(): Saga {
  const page = yield* tool('page');
  page.go('/roles', { replace: true });
}

/** Watches the roles' pages. */
export function* rolesSaga(): Saga {
  yield fork(crudSaga(roles, crudApi<Role, RoleDraft>('/role')));
  yield takeEvery(roles.save.succeeded, showList);
  yield takeLeading(roleDeleteClicked, removeRole);
}
