import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { UNREAD } from '../../../domain/notifications/notification';
import { formatInteger } from '../../../domain/numbers';
import { selectLatestNotifications, selectUnread } from '../notifications/notifications';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Section } from '../../ui/layout/Section';
import { NotificationItem } from '../notifications/NotificationItem';

const ROW_LIMIT = 5;

export function UnreadNotifications() {
  const { page } = useSelector(selectLatestNotifications);
  const count = useSelector(selectUnread);
  const canShowAll = usePermission('canViewUsers');
  const unread = page?.documents.filter(({ status }) => status === UNREAD).slice(0, ROW_LIMIT) ?? [];
  return (
    <Section
      title="Unread notifications"
      actions={canShowAll && <LinkButton to="/notifications?unread=yes">All unread</LinkButton>}
    >
      <Typography component="p" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 600 }}>
        {page ? formatInteger(count) : <Skeleton width={48} />}
      </Typography>
      {page && count === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>You have no unread notifications.</Typography>
      )}
      <List disablePadding>
        {unread.map((notification) => (
          <NotificationItem key={notification._id} notification={notification} />
        ))}
      </List>
    </Section>
  );
}
