import { DEVICE_INITIAL_VALUES, deviceInputSchema } from '../../../domain/devices/device';
import { devices } from './devices';
import { FormScreen } from '../records/FormScreen';
import { RECORD_TYPES } from '../records/recordTypes';
import { deviceGroups } from './deviceGroups';

const plan = { groups: deviceGroups, schema: deviceInputSchema, initialValues: DEVICE_INITIAL_VALUES };

/** Add a device, or change what is written about one. */
export default function DeviceForm() {
  return (
    <FormScreen
      resource={devices}
      area={RECORD_TYPES.devices}
      nameOf={({ code }) => code}
      definition={plan}
    />
  );
}
