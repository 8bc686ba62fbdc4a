import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { VisitSession } from '../../../domain/session/userSession';
import { deviceOf } from '../../../domain/session/userSession';
import { endClicked, endOthersClicked, visitSessions } from '../session/activeSessions';
import { actionsColumn } from '../../ui/table/actionsColumn';
import { textColumn, timeColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { RelatedTab } from '../records/RelatedTab';

const unsorted = { sortable: false };

const deviceIn = ({ agent, current }: VisitSession): string =>
  current ? `${deviceOf(agent)} (this one)` : deviceOf(agent);

/** The open sessions of a person: on what, from where and since when, and the way to end them. */
export default function SessionsTab({ of }: { of: string }) {
  const dispatch = useDispatch();
  const columns = useMemo<readonly Column<VisitSession>[]>(
    () => [
      textColumn('agent', 'Device', deviceIn, { ...unsorted, flex: 1, minWidth: 190, rowHeader: true }),
      textColumn('ip', 'IP address', ({ ip }) => ip, { ...unsorted, width: 150 }),
      timeColumn('last_active_at', 'Last seen', (row) => row.last_active_at),
      timeColumn('created_at', 'Signed in', (row) => row.created_at),
      actionsColumn<VisitSession>(
        (row, tabIndex) =>
          !row.current && (
            <Button size="small" tabIndex={tabIndex} onClick={() => dispatch(endClicked(row))}>
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
      <Button variant="outlined" onClick={() => dispatch(endOthersClicked(of))}>
        End all others
      </Button>
      <Box sx={{ inlineSize: '100%', minInlineSize: 0 }}>
        <RelatedTab kit={visitSessions} label="Sessions" columns={columns} field="user" of={of} />
      </Box>
    </Box>
  );
}
