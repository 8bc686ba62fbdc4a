import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import DraftsOutlinedIcon from '@mui/icons-material/DraftsOutlined';
import type { IconButtonProps } from '@mui/material/IconButton';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Notification } from '../../../domain/notifications/notification';
import { UNREAD } from '../../../domain/notifications/notification';
import { notificationClicked, readClicked } from './notifications';
import { RelativeTime } from '../../ui/record/RelativeTime';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

interface ItemProps {
  notification: Notification;
  onOpen?: () => void;
}

/** A notification; a click opens its record, the envelope only marks it as read. */
export function NotificationItem({ notification, onOpen }: ItemProps) {
  const dispatch = useDispatch();
  const { title, text, status, createdAt } = notification;
  const unread = status === UNREAD;
  const open = () => {
    dispatch(notificationClicked(notification));
    onOpen?.();
  };
  return (
    <ListItem
      disablePadding
      divider
      secondaryAction={unread && <MarkReadButton notification={notification} edge="end" />}
    >
      <ListItemButton onClick={open} alignItems="flex-start" sx={{ display: 'block', py: 1.25 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: unread ? 600 : 400 }} dir="auto">
          {unread && <Box component="span" aria-hidden="true" sx={dot} />}
          {unread && <VisuallyHidden>Unread:</VisuallyHidden>} {title}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'block', color: 'text.secondary' }}
          dir="auto"
        >
          {text}
        </Typography>
        {createdAt && <RelativeTime time={createdAt} />}
      </ListItemButton>
    </ListItem>
  );
}

const dot = {
  display: 'inline-block',
  inlineSize: 8,
  blockSize: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  marginInlineEnd: 1,
};

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
