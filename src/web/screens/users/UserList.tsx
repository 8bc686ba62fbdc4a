import { useEffect, useMemo } from 'react';
import type { FilterRow } from '../../../domain/listFilters';
import type { User } from '../../../domain/user';
import { fullName } from '../../../domain/user';
import { USER_STEPS } from '../../../domain/userSteps';
import { userSteps } from '../../entities/userSteps';
import { users } from '../../entities/users';
import { linkColumn, statusColumn, textColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { FILTERS } from '../areaFilters';
import { AREAS } from '../areas';
import { useOptions } from '../useOptions';

/** Employees as tables show them. */
export const userColumns: Column<User>[] = [
  linkColumn(
    'username',
    'Username',
    ({ username }) => username,
    ({ _id }) => `/users/${_id}`,
    { width: 150 },
  ),
  textColumn('last_name', 'Full Name', fullName, { flex: 1, minWidth: 180 }),
  textColumn('position', 'Position', ({ position }) => position, { flex: 1, minWidth: 140 }),
  textColumn('role', 'Role', ({ role }) => role.name, { flex: 1, minWidth: 140 }),
  textColumn('phone', 'Phone', ({ phone }) => phone, { width: 150, sortable: false }),
  statusColumn('status', 'Status', 'user', ({ status }) => status, { width: 120 }),
];

/** Everybody who may sign in. */
export default function UserList() {
  return (
    <ListScreen kit={users} area={AREAS.users} columns={userColumns} filters={useFilters()} bulk={BULK} />
  );
}

const BULK: BulkPlan<User> = {
  steps: USER_STEPS,
  words: userSteps.words,
  names: ['resend', 'unblock', 'block'],
  nameOf: (user) => `${user.username}, ${fullName(user)}`,
};

/** The roles by which employees are told apart are the company's own. */
function useFilters(): readonly FilterRow[] {
  const { options, seek } = useOptions('roles');
  useEffect(() => {
    seek('', {});
  }, [seek]);
  return useMemo(
    () => [
      ...(FILTERS['/users'] ?? []),
      { name: 'role_name', label: 'Role', kind: 'several', words: options.map(({ label }) => label) },
    ],
    [options],
  );
}
