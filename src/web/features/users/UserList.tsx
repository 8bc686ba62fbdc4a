import { useEffect, useMemo } from 'react';
import type { FilterRow } from '../../../domain/lists/listFilters';
import type { User } from '../../../domain/users/user';
import { fullName, USER_STEPS } from '../../../domain/users/user';
import { userSteps } from './userTransitions';
import { users } from './users';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { FILTERS } from '../records/listFilters';
import { AREAS } from '../records/recordTypes';
import { useOptions } from '../records/useRecordOptions';
import { userColumns } from './userColumns';

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
