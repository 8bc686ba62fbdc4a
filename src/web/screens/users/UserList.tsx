import { useEffect, useMemo } from 'react';
import type { FilterRow } from '../../../domain/listFilters';
import type { User } from '../../../domain/user';
import { fullName } from '../../../domain/user';
import { USER_STEPS } from '../../../domain/userSteps';
import { userSteps } from '../../entities/userSteps';
import { users } from '../../entities/users';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { FILTERS } from '../areaFilters';
import { AREAS } from '../areas';
import { useOptions } from '../useOptions';
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
