import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { selectBell } from '../../features/notifications/notifications';
import { useMay } from '../../store/usePermission';
import { NotificationItem } from '../../features/notifications/NotificationItem';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Floating } from './Popover';
import { needOf } from '../routes';

interface PanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The newest notifications, under the bell. */
export default function NotificationsPanel({ anchor, onClose }: PanelProps) {
  const { page, lost } = useSelector(selectBell);
  const mayShowAll = useMay(needOf('/notifications'));
  const documents = page?.documents ?? [];
  return (
    <Floating id="notifications-panel" anchor={anchor} label="Notifications" role="dialog" onClose={onClose}>
      <Box sx={sheet}>
        <Typography variant="h2" sx={{ px: 2, py: 1.5 }}>
          Notifications
        </Typography>
        {lost && <Quiet>Not updating: the server doesn’t answer. Trying again.</Quiet>}
        {documents.length === 0 && <Quiet>{page ? 'No notifications yet' : 'Loading…'}</Quiet>}
        <List disablePadding sx={{ overflowY: 'auto', flexGrow: 1 }} tabIndex={-1}>
          {documents.map((notification) => (
            <NotificationItem key={notification._id} notification={notification} onOpen={onClose} />
          ))}
        </List>
        {mayShowAll && (
          <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1, textAlign: 'center' }} onClick={onClose}>
            <LinkButton to="/notifications">Show All</LinkButton>
          </Box>
        )}
      </Box>
    </Floating>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Typography sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>{children}</Typography>
);

const sheet = {
  inlineSize: 350,
  maxInlineSize: '100%',
  maxBlockSize: 'min(550px, calc(100dvh - 72px))',
  display: 'flex',
  flexDirection: 'column',
};
