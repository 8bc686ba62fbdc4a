import type { Device } from '../../../domain/devices/device';
import { deviceLinks, tankReadings } from '../tanks/tankLogs';
import { useMay } from '../../store/usePermission';
import type { TabRow } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../records/lazyTabs';
import { RelatedTab } from '../records/RelatedTab';
import { OrdersTab } from '../orders/OrdersTab';
import { deviceLinkColumns, readingColumns } from '../tanks/bookColumns';

/** What belongs to a device, as far as this person may see it. */
export function useDeviceTabs(): (device: Device) => readonly TabRow[] {
  const mayOrders = useMay('canViewOrders');
  return (device) => tabsOf(device, mayOrders);
}

const tabsOf = (device: Device, mayOrders: boolean): readonly TabRow[] => {
  const of = { field: 'device', of: device._id };
  return [
    {
      value: 'Links',
      label: 'Links',
      content: (
        <RelatedTab
          key={device.version}
          kit={deviceLinks}
          label="Links"
          columns={deviceLinkColumns}
          {...of}
        />
      ),
    },
    {
      value: 'Messages',
      label: 'Messages',
      content: <RelatedTab kit={tankReadings} label="Messages" columns={readingColumns} {...of} />,
    },
    {
      value: 'Orders',
      label: 'Orders',
      shown: mayOrders,
      content: <OrdersTab field="device" of={device._id} />,
    },
    {
      value: 'Attachments',
      label: 'Attachments',
      content: <AttachmentsTab noun="device" id={device._id} needs="canUpdateDevices" />,
    },
  ];
};
