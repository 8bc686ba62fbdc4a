import type { Device } from '../../../domain/devices/device';
import { DEVICE_STEPS } from '../../../domain/devices/deviceTransitions';
import { deviceSteps } from './deviceTransitions';
import { devices } from './devices';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
import { LEAVING } from './DeviceActions';
import { deviceColumns } from './deviceColumns';

/** The telemetry units and what they are linked to. */
export default function DeviceList() {
  return <ListScreen kit={devices} area={AREAS.devices} columns={deviceColumns} bulk={BULK} />;
}

const BULK: BulkPlan<Device> = {
  steps: DEVICE_STEPS,
  words: deviceSteps.words,
  names: ['return', 'unlink', 'repair', 'retire'],
  nameOf: ({ code, serial_number }) => `${code}, ${serial_number}`,
  forms: LEAVING,
};
