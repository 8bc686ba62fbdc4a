import { DEVICE_INITIAL_VALUES, deviceInputSchema } from '../../../domain/devices/device';
import { devices } from './devices';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { deviceGroups } from './deviceGroups';
import { deviceRecords } from './deviceRecords';

const definition = { groups: deviceGroups, schema: deviceInputSchema, initialValues: DEVICE_INITIAL_VALUES };

/** Form of a new or existing device. */
export default function DeviceForm() {
  return (
    <FormScreen
      resource={devices}
      recordType={deviceRecords}
      nameOf={({ code }) => code}
      definition={definition}
    />
  );
}

/** Quick create dialog of a device. */
export const NewDeviceDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    recordType={deviceRecords}
    groups={deviceGroups}
    schema={deviceInputSchema}
    initialValues={(serial_number) => ({ ...DEVICE_INITIAL_VALUES, serial_number })}
  />
);
