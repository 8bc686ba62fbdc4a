import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { selectLatestNotifications } from '../../features/notifications/notifications';
import { usePermission } from '../../store/usePermission';
import { NotificationItem } from '../../features/notifications/NotificationItem';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Popover } from './Popover';
import { permissionFor } from '../routes';

interface NotificationsPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The newest notifications. */
export default function NotificationsPanel({ anchor, onClose }: NotificationsPanelProps) {
  const { page, isDisconnected } = useSelector(selectLatestNotifications);
  const canShowAll = usePermission(permissionFor('/notifications'));
  const documents = page?.documents ?? [];
  return (
    <Popover id="notifications-panel" anchor={anchor} label="Notifications" role="dialog" onClose={onClose}>
      <Box sx={panelStyle}>
        <Typography variant="h2" sx={{ px: 2, py: 1.5 }}>
          Notifications
        </Typography>
        {isDisconnected && (
          <SecondaryText>Not updating: the server is not responding. Retrying.</SecondaryText>
        )}
        {documents.length === 0 && (
          <SecondaryText>{page ? 'No notifications yet' : 'Loading…'}</SecondaryText>
        )}
        <List disablePadding sx={{ overflowY: 'auto', flexGrow: 1 }} tabIndex={-1}>
          {documents.map((notification) => (
            <NotificationItem key={notification._id} notification={notification} onOpen={onClose} />
          ))}
        </List>
        {canShowAll && (
          <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1, textAlign: 'center' }} onClick={onClose}>
            <LinkButton to="/notifications">Show All</LinkButton>
          </Box>
        )}
      </Box>
    </Popover>
  );
}

const SecondaryText = ({ children }: { children: string }) => (
  <Typography sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>{children}</Typography>
);

const panelStyle = {
  inlineSize: 350,
  maxInlineSize: '100%',
  maxBlockSize: 'min(550px, calc(100dvh - 72px))',
  display: 'flex',
  flexDirection: 'column',
};
