import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import type { Notification } from '../../../domain/notifications/notification';
import { UNREAD } from '../../../domain/notifications/notification';
import { MarkReadButton } from './MarkReadButton';
import { notificationClicked } from './notifications';
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
