import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDispatch } from 'react-redux';
import type { Role } from '../../../domain/users/role';
import { roleDeleteClicked } from './roles';

interface DeleteRoleProps {
  role: Role;
  tabIndex: number;
}

/** Delete button of a role; hidden for system roles and assigned roles. */
export function DeleteRole({ role, tabIndex }: DeleteRoleProps) {
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
