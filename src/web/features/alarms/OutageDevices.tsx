import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Alarm } from '../../../domain/alarms/alarm';
import type { Device } from '../../../domain/devices/device';
import type { Id } from '../../../domain/entity';
import { formatInteger } from '../../../domain/numbers';
import { useFirstRows } from '../../store/useList';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { useRowLinks } from '../../ui/layout/linkNavigation';
import { linkColumn, statusColumn, textColumn, timeColumn } from '../../ui/table/columns/columns';
import { ResponsiveTable } from '../../ui/table/ResponsiveTable';
import type { Column } from '../../ui/table/tableTypes';
import { devices } from '../devices/devices';
import { deviceHealths } from '../devices/deviceRecords';

const COLUMNS: readonly Column<Device>[] = [
  linkColumn(
    'code',
    'Device',
    ({ code, serial_number }) => `${code} · ${serial_number}`,
    ({ _id }) => `/devices/${_id}`,
  ),
  textColumn('tank', 'Linked to', ({ tank, counter }) => (tank ?? counter)?.code),
  timeColumn('last_seen_at', 'Last seen', ({ last_seen_at }) => last_seen_at),
  statusColumn('health', 'Health', deviceHealths, ({ health }) => health),
];

/** The devices that went offline in an outage, in a dialog. */
export function OutageDevices({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{`Outage: ${alarm.source?.label ?? 'devices'}`}</DialogTitle>
      <DialogContent>
        <DeviceTable alarmId={alarm._id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const MAX_DEVICES = 100;

function DeviceTable({ alarmId }: { alarmId: Id }) {
  const { rows, total, error, retry } = useFirstRows(devices, {
    page: 1,
    limit: MAX_DEVICES,
    field: 'alarm',
    search: alarmId,
  });
  const onLinkClick = useRowLinks();
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!rows) return <Skeleton variant="rounded" height={320} />;
  return (
    <Box onClick={onLinkClick}>
      <ResponsiveTable label="Devices" columns={COLUMNS} rows={rows} />
      {total > rows.length && (
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
          {`The first ${formatInteger(rows.length)} of ${formatInteger(total)} devices.`}
        </Typography>
      )}
    </Box>
  );
}
