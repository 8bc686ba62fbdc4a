import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDispatch } from 'react-redux';
import { PERMISSION_FLAGS } from '../../../domain/permissions';
import type { Role } from '../../../domain/users/role';
import { roles, roleDeleteClicked } from './roles';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { linkColumn, numberColumn, textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { ListScreen } from '../records/ListScreen';
import { roleRecords, roleFilters } from './roleRecords';

const permissionCount = ({ permissions }: Role): string =>
  `${String(permissions.length)} of ${String(PERMISSION_FLAGS.length)}`;

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
  textColumn('permissions', 'Permissions', permissionCount, { sortable: false }),
  actionsColumn<Role>((role, tabIndex) => <DeleteRole role={role} tabIndex={tabIndex} />, { width: 90 }),
];

/** Roles with their number of employees. */
export default function RoleList() {
  return <ListScreen resource={roles} recordType={roleRecords} filters={roleFilters} columns={roleColumns} />;
}

interface DeleteRoleProps {
  role: Role;
  tabIndex: number;
}

/** Delete button of a role; hidden for system roles and assigned roles. */
function DeleteRole({ role, tabIndex }: DeleteRoleProps) {
  const dispatch = useDispatch();
  if (role.is_system || (role.user_count ?? 0) > 0) return null;
  return (
    <Tooltip title="Delete">
      <IconButton
        size="small"
        color="error"
        aria-label={`Delete ${role.name}`}
        tabIndex={tabIndex}
        onClick={() => dispatch(roleDeleteClicked(role))}
      >
        <DeleteOutlinedIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
