import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { User } from '../../../domain/users/user';
import { selectVisitor } from '../session/session';
import { deleteUser, userDeleteClicked } from './users';
import { isWaiting } from '../../store/requests';
import { useMay } from '../../store/usePermission';
import { AREAS } from '../records/recordTypes';

/** The way out for good, for somebody else than oneself. */
export function DeleteUser({ user }: { user: User }) {
  const dispatch = useDispatch();
  const may = useMay(AREAS.users.update);
  const self = useSelector(selectVisitor)?.userId;
  const waiting = useSelector(isWaiting(deleteUser));
  if (!may || self === user._id) return null;
  return (
    <Button
      variant="outlined"
      color="error"
      disabled={waiting}
      onClick={() => dispatch(userDeleteClicked(user))}
    >
      Delete
    </Button>
  );
}
