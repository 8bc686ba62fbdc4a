import type { Device } from '../../../domain/device';
import { DEVICE_STEPS } from '../../../domain/deviceSteps';
import { deviceSteps } from '../../entities/deviceSteps';
import { devices } from '../../entities/devices';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
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
