import { useSearchParams } from 'react-router-dom';
import type { Device } from '../../../domain/devices/device';
import { DEVICE_BULK_TRANSITIONS, DEVICE_TRANSITIONS } from '../../../domain/devices/deviceTransitions';
import { deviceTransitions } from './deviceTransitions';
import { devices } from './devices';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { ListScreen } from '../records/ListScreen';
import { REASON_FORMS } from './DeviceActions';
import { DataGapsScreen } from './dataGaps/DataGapsScreen';
import { DATA_GAPS_PATH } from './dataGaps/dataGaps';
import { DeviceImport } from './DeviceImport';
import { deviceColumns } from './deviceColumns';
import { TelemetryScreen } from '../telemetry/TelemetryScreen';
import { deviceRecords, deviceFilters, deviceQuickFilters } from './deviceRecords';

/** The telemetry units and their links; with `?view=`, their messages, data gaps or import. */
export default function DeviceList() {
  const [params] = useSearchParams();
  const canImport = usePermission('canCreateDevices');
  if (params.get('view') === 'telemetry') return <TelemetryScreen />;
  if (params.get('view') === 'gaps') return <DataGapsScreen />;
  if (params.has('import') && canImport) return <DeviceImport />;
  return (
    <ListScreen
      resource={devices}
      recordType={deviceRecords}
      filters={deviceFilters}
      quickFilters={deviceQuickFilters}
      columns={deviceColumns}
      bulkActions={BULK}
      actions={
        <>
          {canImport && (
            <LinkButton to="/devices?import=devices" variant="outlined">
              Import
            </LinkButton>
          )}
          <LinkButton to={DATA_GAPS_PATH} variant="outlined">
            Data gaps
          </LinkButton>
          <LinkButton to="/devices?view=telemetry" variant="outlined">
            Telemetry
          </LinkButton>
        </>
      }
    />
  );
}

const BULK: BulkActions<Device> = {
  rules: DEVICE_TRANSITIONS,
  labels: deviceTransitions.labels,
  names: DEVICE_BULK_TRANSITIONS,
  nameOf: ({ code, serial_number }) => `${code}, ${serial_number}`,
  forms: REASON_FORMS,
};
