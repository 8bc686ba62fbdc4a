import { showDate } from '../../../domain/dates';
import type { Device } from '../../../domain/device';
import { deviceIsFinal } from '../../../domain/device';
import { wordOf } from '../../../domain/words';
import { devices } from '../../entities/devices';
import type { Fact } from '../../ui/Facts';
import { Facts } from '../../ui/Facts';
import { StatusChip } from '../../ui/StatusChip';
import { RecordScreen } from '../RecordScreen';
import { RefLink } from '../RefLink';
import { AREAS } from '../areas';

const identity = (device: Device): Fact[] => [
  ['Code', device.code],
  ['Serial number', device.serial_number],
  ['Type', wordOf(device.type)],
  ['Vendor', device.vendor],
  ['Model', device.model],
  ['Firmware', device.firmware],
  ['Warranty end', showDate(device.warranty_end)],
];

const protocol = (device: Device): Fact[] => [
  ['Protocol', wordOf(device.protocol)],
  ['DevEUI', device.dev_eui],
  ['IMEI', device.imei],
  ['Vendor cloud ID', device.external_id],
  ['Sensor', device.sensor && wordOf(device.sensor)],
  ['Pulse value', device.pulse_value_m3 && `${String(device.pulse_value_m3)} m³`],
  ['Report interval', `${String(device.report_interval_min)} min`],
];

const link = ({ tank, counter }: Device): Fact[] => [
  ['Tank', <RefLink key="tank" area={AREAS.tanks} to={tank} />],
  ['Counter', <RefLink key="counter" area={AREAS.counters} to={counter} />],
];

/** One device: what it is, how it reports, and what it is linked to. */
export default function DeviceDetail() {
  return (
    <RecordScreen
      kit={devices}
      area={AREAS.devices}
      nameOf={(device) => `${device.code} · ${device.serial_number}`}
      chip={({ status }) => <StatusChip of="device" state={status} />}
      isFinal={deviceIsFinal}
    >
      {(device) => (
        <>
          <Facts title="Identity" rows={identity(device)} />
          <Facts title="Protocol" rows={protocol(device)} />
          <Facts title="Link" rows={link(device)} />
        </>
      )}
    </RecordScreen>
  );
}
