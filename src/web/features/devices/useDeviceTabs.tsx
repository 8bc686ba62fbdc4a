import type { Device } from '../../../domain/devices/device';
import { deviceLinks, tankReadings } from '../tanks/tankLogs';
import { usePermission } from '../../store/usePermission';
import type { TabItem } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../media/lazyAttachmentsTab';
import { AlarmsTab } from '../alarms/AlarmsTab';
import { RelatedTab } from '../records/RelatedTab';
import { OrdersTab } from '../orders/OrdersTab';
import { deviceLinkColumns, readingColumns } from '../tanks/tankLogColumns';
import { telemetryMessages } from '../telemetry/telemetry';
import { deviceMessageColumns } from '../telemetry/telemetryColumns';

/** Tabs of a device that the user may view. */
export function useDeviceTabs(): (device: Device) => readonly TabItem[] {
  const canViewOrders = usePermission('canViewOrders');
  return (device) => createTabs(device, canViewOrders);
}

const createTabs = (device: Device, canViewOrders: boolean): readonly TabItem[] => {
  const parent = { field: 'device', recordId: device._id };
  return [
    {
      label: 'Links',
      content: (
        <RelatedTab
          key={device.version}
          resource={deviceLinks}
          label="Links"
          columns={deviceLinkColumns}
          {...parent}
        />
      ),
    },
    {
      label: 'Messages',
      content: (
        <RelatedTab
          resource={telemetryMessages}
          label="Messages"
          columns={deviceMessageColumns}
          {...parent}
        />
      ),
    },
    { label: 'Alarms', content: <AlarmsTab noun="device" id={device._id} /> },
    {
      label: 'Readings',
      content: <RelatedTab resource={tankReadings} label="Readings" columns={readingColumns} {...parent} />,
    },
    {
      label: 'Orders',
      isVisible: canViewOrders,
      content: <OrdersTab field="device" recordId={device._id} />,
    },
    {
      label: 'Attachments',
      content: <AttachmentsTab noun="device" id={device._id} permission="canUpdateDevices" />,
    },
  ];
};
