import type { Device } from '../../../domain/device';
import { deviceLinks, tankReadings } from '../../entities/tankBooks';
import type { TabRow } from '../../ui/Tabs';
import { AttachmentsTab } from '../AttachmentsTab';
import { RelatedTab } from '../RelatedTab';
import { deviceLinkColumns, readingColumns } from '../tanks/bookColumns';

/** What belongs to a device. */
export const deviceTabs = (device: Device): readonly TabRow[] => {
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
      value: 'Attachments',
      label: 'Attachments',
      content: <AttachmentsTab noun="device" id={device._id} needs="canUpdateDevices" />,
    },
  ];
};
