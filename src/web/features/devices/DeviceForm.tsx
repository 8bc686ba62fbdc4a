import { NEW_DEVICE, deviceDraft } from '../../../domain/devices/device';
import { devices } from './devices';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';
import { deviceGroups } from './deviceGroups';

const plan = { groups: deviceGroups, schema: deviceDraft, fresh: NEW_DEVICE };

/** Add a device, or change what is written about one. */
export default function DeviceForm() {
  return <FormScreen kit={devices} area={AREAS.devices} nameOf={({ code }) => code} plan={plan} />;
}
