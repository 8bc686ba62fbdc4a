import { DEVICE_IMPORT_COLUMNS } from '../../../domain/devices/deviceImport';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import { ImportPanel } from '../imports/ImportPanel';

/** Registers the devices of a file after a preview. */
export const DeviceImport = () => (
  <Page
    breadcrumbs={[{ label: 'Devices', to: '/devices' }, 'Import devices']}
    title="Import devices"
    actions={
      <LinkButton to="/devices" variant="outlined">
        Back to the list
      </LinkButton>
    }
  >
    <ImportPanel name="devices" path="/device/import" columns={DEVICE_IMPORT_COLUMNS} isAtomic />
  </Page>
);
