import type { Device } from '../../../domain/devices/device';
import { DEVICE_TRANSITIONS } from '../../../domain/devices/deviceTransitions';
import { deviceTransitions } from './deviceTransitions';
import { devices } from './devices';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { REASON_FORMS } from './DeviceActions';
import { deviceColumns } from './deviceColumns';
import { deviceRecords, deviceFilters } from './deviceRecords';

/** The telemetry units and what they are linked to. */
export default function DeviceList() {
  return (
    <ListScreen
      resource={devices}
      recordType={deviceRecords}
      filters={deviceFilters}
      columns={deviceColumns}
      bulkActions={BULK}
    />
  );
}

const BULK: BulkActions<Device> = {
  rules: DEVICE_TRANSITIONS,
  labels: deviceTransitions.labels,
  names: ['return', 'unlink', 'repair', 'retire'],
  nameOf: ({ code, serial_number }) => `${code}, ${serial_number}`,
  forms: REASON_FORMS,
};
