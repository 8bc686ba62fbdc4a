import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { UserSession } from '../../../domain/session/userSession';
import { describeUserAgent } from '../../../domain/session/userSession';
import { OWN_SESSIONS, endSessionClicked, endAllClicked, activeSessions } from '../session/activeSessions';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { textColumn, timeColumn, UNSORTED } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { RelatedTab } from '../records/RelatedTab';

const describeDevice = ({ agent, current }: UserSession): string =>
  current ? `${describeUserAgent(agent)} (this one)` : describeUserAgent(agent);

/** Active sessions of an employee, or those of the user (`OWN_SESSIONS`), with buttons to end them. */
export default function SessionsTab({ userId }: { userId: string }) {
  const dispatch = useDispatch();
  const columns = useMemo<readonly Column<UserSession>[]>(
    () => [
      textColumn('agent', 'Device', describeDevice, { ...UNSORTED, flex: 1, rowHeader: true }),
      textColumn('ip', 'IP address', ({ ip }) => ip, UNSORTED),
      timeColumn('last_active_at', 'Last seen', (row) => row.last_active_at),
      timeColumn('created_at', 'Signed in', (row) => row.created_at),
      actionsColumn<UserSession>(
        (row, tabIndex) =>
          !row.current && (
            <Button size="small" tabIndex={tabIndex} onClick={() => dispatch(endSessionClicked(row))}>
              End
            </Button>
          ),
        { width: 96 },
      ),
    ],
    [dispatch],
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, justifyItems: 'start' }}>
      <Button variant="outlined" onClick={() => dispatch(endAllClicked(userId))}>
        {userId === OWN_SESSIONS ? 'End all others' : 'End all sessions'}
      </Button>
      <Box sx={{ inlineSize: '100%', minInlineSize: 0 }}>
        <RelatedTab
          resource={activeSessions}
          label="Sessions"
          columns={columns}
          field="user"
          recordId={userId}
        />
      </Box>
    </Box>
  );
}
