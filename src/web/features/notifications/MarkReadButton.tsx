import DraftsOutlinedIcon from '@mui/icons-material/DraftsOutlined';
import IconButton from '@mui/material/IconButton';
import type { IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDispatch } from 'react-redux';
import type { Notification } from '../../../domain/notifications/notification';
import { UNREAD } from '../../../domain/notifications/notification';
import { readClicked } from './notifications';

interface MarkReadButtonProps extends Pick<IconButtonProps, 'edge' | 'size' | 'tabIndex'> {
  notification: Notification;
}

/** Marks an unread notification as read. */
export function MarkReadButton({ notification: { _id, title, status }, ...props }: MarkReadButtonProps) {
  const dispatch = useDispatch();
  if (status !== UNREAD) return null;
  return (
    <Tooltip title="Mark as read">
      <IconButton aria-label={`Mark as read: ${title}`} onClick={() => dispatch(readClicked(_id))} {...props}>
        <DraftsOutlinedIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
