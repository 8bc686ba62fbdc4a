import { usePermission } from '../../store/usePermission';
import { useList } from '../../store/useList';
import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { DataTable } from '../../ui/table/DataTable';
import { DeviceModelsTab } from './DeviceModelsTab';
import { SourcesTab } from './SourcesTab';
import { telemetryMessages, unknownDevices } from './telemetry';
import { messageColumns, messageFilters, unknownDeviceColumns } from './telemetryColumns';

/** Messages of devices, unregistered devices, message sources, and device models. */
export function TelemetryScreen() {
  const canRegister = usePermission('canCreateDevices');
  const isSuperAdmin = usePermission('superAdmin');
  return (
    <Page breadcrumbs={[{ label: 'Devices', to: '/devices' }, 'Telemetry']} title="Telemetry">
      <Tabs
        label="Telemetry"
        tabs={[
          { label: 'Messages', content: <MessagesTab /> },
          {
            value: 'Unknown',
            label: 'Unknown devices',
            isVisible: canRegister,
            content: <UnknownDevicesTab />,
          },
          { label: 'Sources', isVisible: isSuperAdmin, content: <SourcesTab /> },
          {
            value: 'Models',
            label: 'Device models',
            isVisible: isSuperAdmin,
            content: <DeviceModelsTab />,
          },
        ]}
      />
    </Page>
  );
}

const MessagesTab = () => (
  <DataTable
    label="Messages"
    columns={messageColumns}
    list={useList(telemetryMessages, undefined, messageFilters)}
  />
);

const UnknownDevicesTab = () => (
  <DataTable
    plain
    label="Unknown devices"
    columns={unknownDeviceColumns}
    list={useList(unknownDevices)}
    emptyState={{ title: 'Every device that sent a message in the last 24 hours is registered' }}
  />
);
