import DraftsOutlinedIcon from '@mui/icons-material/DraftsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
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
  const { _id, title, text, status, createdAt } = notification;
  const unread = status === UNREAD;
  const open = () => {
    dispatch(notificationClicked(notification));
    onOpen?.();
  };
  return (
    <ListItem disablePadding divider secondaryAction={unread && <MarkRead id={_id} title={title} />}>
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

function MarkRead({ id, title }: { id: string; title: string }) {
  const dispatch = useDispatch();
  return (
    <Tooltip title="Mark as read">
      <IconButton edge="end" aria-label={`Mark as read: ${title}`} onClick={() => dispatch(readClicked(id))}>
        <DraftsOutlinedIcon fontSize="small" />
      </IconButton>
    </Tooltip>
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
