import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import { linkColumn, statusColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';

/** Employees as tables show them. */
export const userColumns: readonly Column<User>[] = [
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
