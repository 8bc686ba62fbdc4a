import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { User } from '../../../domain/users/user';
import { selectCurrentUser } from '../session/session';
import { deleteUser, userDeleteClicked } from './users';
import { selectIsPending } from '../../store/requests';
import { usePermission } from '../../store/usePermission';
import { userRecords } from './userRecords';

/** Button that deletes an employee; hidden for the current user's own account. */
export function DeleteUser({ user }: { user: User }) {
  const dispatch = useDispatch();
  const canDelete = usePermission(userRecords.update);
  const currentUserId = useSelector(selectCurrentUser)?.userId;
  const isPending = useSelector(selectIsPending(deleteUser));
  if (!canDelete || currentUserId === user._id) return null;
  return (
    <Button
      variant="outlined"
      color="error"
      disabled={isPending}
      onClick={() => dispatch(userDeleteClicked(user))}
    >
      Delete
    </Button>
  );
}
