import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useDispatch, useSelector } from 'react-redux';
import type { Notification } from '../../../domain/notifications/notification';
import { NOTIFICATION_SUBJECTS, UNREAD } from '../../../domain/notifications/notification';
import {
  allReadClicked,
  markAllRead,
  notificationClicked,
  notifications,
  selectUnread,
} from './notifications';
import { MarkReadButton } from './NotificationItem';
import { selectIsPending } from '../../store/requests';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { statusColumn, textColumn, timeColumn } from '../../ui/table/columns/columns';
import type { CellParams, Column } from '../../ui/table/tableTypes';
import { ListScreen } from '../records/ListScreen';
import type { RecordType } from '../../store/feature';
import { notificationFilters, notificationQuickFilters, notificationStatuses } from './notificationRecords';

const NOTIFICATIONS: RecordType = {
  path: '/notifications',
  noun: 'event',
  title: 'Notifications',
  label: 'notification',
  view: 'always',
};

const FIXED = { sortable: false };

export const notificationColumns: readonly Column<Notification>[] = [
  {
    field: 'title',
    headerName: 'Title',
    flex: 1.5,
    width: 240,
    rowHeader: true,
    ...FIXED,
    renderCell: Title,
  },
  textColumn('text', 'Text', ({ text }) => text, { flex: 2, ...FIXED }),
  textColumn('model', 'About', ({ model }) => NOTIFICATION_SUBJECTS[model], { ...FIXED, hideOrder: 1 }),
  timeColumn('createdAt', 'Time', ({ createdAt }) => createdAt),
  statusColumn('status', 'Status', notificationStatuses, ({ status }) => status, FIXED),
  actionsColumn<Notification>(
    (row, tabIndex) => <MarkReadButton notification={row} size="small" tabIndex={tabIndex} />,
    { width: 90 },
  ),
];

function Title({ row, tabIndex }: CellParams<Notification>) {
  const dispatch = useDispatch();
  return (
    <Link
      component="button"
      tabIndex={tabIndex}
      onClick={() => dispatch(notificationClicked(row))}
      noWrap
      underline="hover"
      sx={{ fontWeight: row.status === UNREAD ? 600 : 400, maxInlineSize: '100%', verticalAlign: 'middle' }}
    >
      <bdi>{row.title}</bdi>
    </Link>
  );
}

/** All notifications of the user, newest first. */
export default function NotificationList() {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const isPending = useSelector(selectIsPending(markAllRead));
  return (
    <ListScreen
      resource={notifications}
      recordType={NOTIFICATIONS}
      filters={notificationFilters}
      quickFilters={notificationQuickFilters}
      columns={notificationColumns}
      searchable={false}
      actions={
        unread > 0 && (
          <Button variant="outlined" disabled={isPending} onClick={() => dispatch(allReadClicked())}>
            Mark all as read
          </Button>
        )
      }
    />
  );
}
