import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import { linkColumn, statusColumn, textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { userStatuses } from './userRecords';

export const userColumns: readonly Column<User>[] = [
  linkColumn(
    'username',
    'Username',
    ({ username }) => username,
    ({ _id }) => `/users/${_id}`,
  ),
  textColumn('last_name', 'Full Name', fullName, { flex: 1 }),
  textColumn('position', 'Position', ({ position }) => position, { flex: 1, hideOrder: 2 }),
  textColumn('role', 'Role', ({ role }) => role.name, { flex: 1 }),
  textColumn('phone', 'Phone', ({ phone }) => phone, { sortable: false, hideOrder: 1 }),
  statusColumn('status', 'Status', userStatuses, ({ status }) => status),
];
