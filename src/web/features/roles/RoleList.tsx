import { PERMISSION_FLAGS } from '../../../domain/permissions';
import type { Role } from '../../../domain/users/role';
import { roles } from './roles';
import { actionsColumn } from '../../ui/table/actionsColumn';
import { linkColumn, numberColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { ListScreen } from '../records/ListScreen';
import { DeleteRole } from './DeleteRole';
import { roleRecords, roleFilters } from './roleRecords';

const flags = ({ permissions }: Role): string =>
  `${String(permissions.length)} of ${String(PERMISSION_FLAGS.length)}`;

/** Roles as tables show them. */
export const roleColumns: readonly Column<Role>[] = [
  linkColumn(
    'name',
    'Name',
    ({ name }) => name,
    ({ _id }) => `/roles/${_id}/edit`,
  ),
  textColumn('description', 'Description', ({ description }) => description, {
    flex: 1,
    sortable: false,
  }),
  numberColumn('user_count', 'Employees', (role) => role.user_count),
  textColumn('permissions', 'Permissions', flags, { sortable: false }),
  actionsColumn<Role>((role, tabIndex) => <DeleteRole role={role} tabIndex={tabIndex} />, { width: 90 }),
];

/** The roles, with how many employees hold each. */
export default function RoleList() {
  return <ListScreen resource={roles} area={roleRecords} filters={roleFilters} columns={roleColumns} />;
}
