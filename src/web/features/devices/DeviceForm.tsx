import { DEVICE_INITIAL_VALUES, deviceInputSchema } from '../../../domain/devices/device';
import { devices } from './devices';
import { FormScreen } from '../records/FormScreen';
import { deviceGroups } from './deviceGroups';
import { deviceRecords } from './deviceRecords';

const plan = { groups: deviceGroups, schema: deviceInputSchema, initialValues: DEVICE_INITIAL_VALUES };

/** Add a device, or change what is written about one. */
export default function DeviceForm() {
  return <FormScreen resource={devices} area={deviceRecords} nameOf={({ code }) => code} definition={plan} />;
}
