import { useEffect, useMemo } from 'react';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { User } from '../../../domain/users/user';
import { fullName, USER_TRANSITIONS } from '../../../domain/users/user';
import { userTransitions } from './userTransitions';
import { users } from './users';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { userFilters } from './userRecords';
import { useRecordOptions } from '../records/useRecordOptions';
import { userColumns } from './userColumns';
import { userRecords } from './userRecords';
import { roleOptions } from '../roles/roleOptions';

export default function UserList() {
  return (
    <ListScreen
      resource={users}
      recordType={userRecords}
      columns={userColumns}
      filters={useUserFilters()}
      bulkActions={BULK_ACTIONS}
    />
  );
}

const BULK_ACTIONS: BulkActions<User> = {
  rules: USER_TRANSITIONS,
  labels: userTransitions.labels,
  names: ['resend', 'unblock', 'block'],
  nameOf: (user) => `${user.username}, ${fullName(user)}`,
};

/** Filters of the list; the options of the role filter come from the server. */
function useUserFilters(): readonly FilterDefinition[] {
  const { options, onSearch } = useRecordOptions(roleOptions);
  useEffect(() => {
    onSearch('', {});
  }, [onSearch]);
  return useMemo(
    () => [
      ...userFilters,
      { name: 'role_name', label: 'Role', kind: 'multipleChoice', values: options.map(({ label }) => label) },
    ],
    [options],
  );
}
