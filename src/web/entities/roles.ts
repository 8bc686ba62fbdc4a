import { fork, takeEvery } from 'redux-saga/effects';
import type { Role } from '../../domain/role';
import type { RoleDraft } from '../../domain/staffDrafts';
import { crudApi, crudSaga, entity } from '../kit/entity';
import type { Saga } from '../kit/saga';
import { tool } from '../kit/saga';
import type { ToastRow } from '../kit/toasts';

/** The named sets of flags. */
export const roles = entity<Role, RoleDraft>('roles');

/** What is said once a save went well; what went wrong stands in the form. */
export const rolesToasts: readonly ToastRow[] = [[roles.save.succeeded, 'success', 'Role saved']];

/** A role has no page of its own: back to the list. */
function* showList(): Saga {
  const page = yield* tool('page');
  page.go('/roles', { replace: true });
}

/** Watches the roles' pages. */
export function* rolesSaga(): Saga {
  yield fork(crudSaga(roles, crudApi<Role, RoleDraft>('/role')));
  yield takeEvery(roles.save.succeeded, showList);
}
