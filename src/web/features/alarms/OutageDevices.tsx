import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Alarm } from '../../../domain/alarms/alarm';
import type { Device } from '../../../domain/devices/device';
import { linkColumn, statusColumn, textColumn, timeColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { devices } from '../devices/devices';
import { deviceHealths } from '../devices/deviceRecords';
import { RelatedTab } from '../records/RelatedTab';

const COLUMNS: readonly Column<Device>[] = [
  linkColumn(
    'code',
    'Device',
    ({ code, serial_number }) => `${code} · ${serial_number}`,
    ({ _id }) => `/devices/${_id}`,
  ),
  textColumn('tank', 'Linked to', ({ tank, counter }) => (tank ?? counter)?.code, { sortable: false }),
  timeColumn('last_seen_at', 'Last seen', ({ last_seen_at }) => last_seen_at, { sortable: false }),
  statusColumn('health', 'Health', deviceHealths, ({ health }) => health, { sortable: false }),
];

/** The devices that went offline in an outage, in a dialog. */
export function OutageDevices({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{`Outage: ${alarm.source?.label ?? 'devices'}`}</DialogTitle>
      <DialogContent>
        <RelatedTab resource={devices} label="Devices" columns={COLUMNS} field="alarm" recordId={alarm._id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
