import { useEffect, useMemo } from 'react';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { User } from '../../../domain/users/user';
import { fullName, USER_TRANSITIONS } from '../../../domain/users/user';
import { userTransitions } from './userTransitions';
import { users } from './users';
import type { BulkActions } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { LIST_FILTERS } from '../records/listFilters';
import { RECORD_TYPES } from '../records/recordTypes';
import { useRecordOptions } from '../records/useRecordOptions';
import { userColumns } from './userColumns';

/** Everybody who may sign in. */
export default function UserList() {
  return (
    <ListScreen
      resource={users}
      area={RECORD_TYPES.users}
      columns={userColumns}
      filters={useFilters()}
      bulk={BULK}
    />
  );
}

const BULK: BulkActions<User> = {
  steps: USER_TRANSITIONS,
  labels: userTransitions.labels,
  names: ['resend', 'unblock', 'block'],
  nameOf: (user) => `${user.username}, ${fullName(user)}`,
};

/** The roles by which employees are told apart are the company's own. */
function useFilters(): readonly FilterDefinition[] {
  const { options, onSearch } = useRecordOptions('roles');
  useEffect(() => {
    onSearch('', {});
  }, [onSearch]);
  return useMemo(
    () => [
      ...(LIST_FILTERS['/users'] ?? []),
      { name: 'role_name', label: 'Role', kind: 'several', words: options.map(({ label }) => label) },
    ],
    [options],
  );
}
