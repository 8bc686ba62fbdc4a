import { showDate, showTime } from '../../../domain/dates';
import type { Device } from '../../../domain/devices/device';
import { deviceIsFinal } from '../../../domain/devices/device';
import { wordOf } from '../../../domain/labels';
import { devices } from './devices';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { AREAS } from '../records/recordTypes';
import { DeviceActions } from './DeviceActions';
import { useDeviceTabs } from './useDeviceTabs';

const identity = (device: Device): Fact[] => [
  ['Code', device.code],
  ['Serial number', device.serial_number],
  ['Type', wordOf(device.type)],
  ['Vendor', device.vendor],
  ['Model', device.model],
  ['Firmware', device.firmware],
  ['Installed on', showDate(device.install_date)],
  ['Battery installed', showDate(device.battery_installed_at)],
  ['Warranty end', showDate(device.warranty_end)],
];

/** What the vendor calls each value, as far as it has a name of its own. */
const namesIn = ({ payload_map: names }: Device): string =>
  Object.entries(names ?? {})
    .flatMap(([value, name]) => (name ? [`${wordOf(value)}: ${name}`] : []))
    .join(', ');

const protocol = (device: Device): Fact[] => [
  ['Protocol', wordOf(device.protocol)],
  ['DevEUI', device.dev_eui],
  ['IMEI', device.imei],
  ['ICCID', device.iccid],
  ['MQTT topic', device.mqtt_topic],
  ['Vendor cloud ID', device.external_id],
  ['Sensor', device.sensor && wordOf(device.sensor)],
  ['Pulse value', device.pulse_value_m3 && `${String(device.pulse_value_m3)} m³`],
  ['Calibration offset', `${String(device.calibration_offset_percent)} %`],
  ['Report interval', `${String(device.report_interval_min)} min`],
  ['Names in its messages', namesIn(device)],
];

const message = (device: Device): Fact[] => [
  ['Last seen', showTime(device.last_seen_at)],
  ['Messages in 24 hours', device.messages_24h],
  ['Battery', typeof device.battery_percent === 'number' ? `${String(device.battery_percent)} %` : undefined],
  ['Signal', typeof device.rssi === 'number' ? `${String(device.rssi)} dBm` : undefined],
  ['Signal to noise', typeof device.snr === 'number' ? `${String(device.snr)} dB` : undefined],
  ['Health', device.health && <StatusChip key="health" of="health" state={device.health} />],
  ['Offline after', `${String(device.silent_after_min)} min`],
  ['Message key', device.ingest_key_at ? `Made ${showTime(device.ingest_key_at)}` : 'None yet'],
  ['Last message', device.last_payload ? JSON.stringify(device.last_payload) : undefined],
];

const link = ({ tank, counter, installed_at, status_reason }: Device): Fact[] => [
  ['Tank', <RefLink key="tank" area={AREAS.tanks} to={tank} />],
  ['Counter', <RefLink key="counter" area={AREAS.counters} to={counter} />],
  ['Linked', showTime(installed_at)],
  ['Reason', status_reason],
];

/** One device: what it is, how it reports, and what it is linked to. */
export default function DeviceDetail() {
  const tabsOf = useDeviceTabs();
  return (
    <RecordScreen
      kit={devices}
      area={AREAS.devices}
      nameOf={(device) => `${device.code} · ${device.serial_number}`}
      chip={({ status }) => <StatusChip of="device" state={status} />}
      actions={(device) => <DeviceActions device={device} />}
      isFinal={deviceIsFinal}
      tabs={tabsOf}
    >
      {(device) => (
        <>
          <Facts title="Identity" rows={identity(device)} />
          <Facts title="Protocol" rows={protocol(device)} />
          <Facts title="Message" rows={message(device)} columns={4} />
          <Facts title="Link" rows={link(device)} />
        </>
      )}
    </RecordScreen>
  );
}
