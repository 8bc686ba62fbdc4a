import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Role } from '../../../domain/users/role';
import type { RoleInput } from '../../../domain/users/userInput';
import { confirm } from '../../store/confirm';
import { createRequest, perform } from '../../store/createRequest';
import { createResource, refetchList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';

export const roles = createResource<Role, RoleInput>('roles', '/role', { defaults: { permissions: [] } });

export const roleDeleteClicked = createAction<Role>('roles/deleteClicked');
const deleteRole = createRequest<Id, unknown>('roles/delete', (api, id) =>
  api.delete(`/role/${encodeURIComponent(id)}`),
);

/** Toasts of role requests; errors are shown in the form. */
export const rolesToasts: readonly ToastRule[] = [
  [roles.save.fulfilled, 'success', 'Role saved'],
  [deleteRole.fulfilled, 'success', 'Role deleted'],
  [deleteRole.rejected, 'error', serverMessage],
];

function* confirmAndDelete({ payload: { _id, name } }: PayloadAction<Role>): Saga {
  const isConfirmed = yield* confirm({
    title: `Delete the role ${name}?`,
    text: 'It can no longer be assigned.',
    confirmLabel: 'Delete',
    destructive: true,
  });
  if (!isConfirmed) return;
  yield* perform(deleteRole, _id);
  yield* refetchList(roles);
}

function* showList(): Saga {
  const page = yield* service('page');
  page.navigate('/roles', { replace: true });
}

export function* rolesSaga(): Saga {
  yield fork(roles.saga);
  yield takeEvery(roles.save.fulfilled, showList);
  yield takeLeading(roleDeleteClicked, confirmAndDelete);
}
