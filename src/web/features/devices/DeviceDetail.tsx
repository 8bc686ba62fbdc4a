import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Device } from '../../../domain/devices/device';
import { isDeviceFinal } from '../../../domain/devices/device';
import { labelOf } from '../../../domain/labels';
import { devices } from './devices';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { StatusWithAlarm } from '../alarms/StatusWithAlarm';
import { titleOf } from '../records/titles';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { BatterySection } from './battery/BatterySection';
import { DeviceActions } from './DeviceActions';
import { useDeviceTabs } from './useDeviceTabs';
import { counterRecords } from '../counters/counterRecords';
import { deviceRecords, deviceHealths, deviceStatuses } from './deviceRecords';
import { tankRecords } from '../tanks/tankRecords';

const identityItems = (device: Device): DescriptionItem[] => [
  ['Code', device.code],
  ['Serial number', device.serial_number],
  ['Type', labelOf(device.type)],
  ['Vendor', device.vendor],
  ['Model', device.model],
  ['Firmware', device.firmware],
  ['Installed on', formatDate(device.install_date)],
  ['Battery installed', formatDate(device.battery_installed_at)],
  ['Warranty end', formatDate(device.warranty_end)],
];

const protocolItems = (device: Device): DescriptionItem[] => [
  ['Protocol', labelOf(device.protocol)],
  ['DevEUI', device.dev_eui],
  ['IMEI', device.imei],
  ['ICCID', device.iccid],
  ['MQTT topic', device.mqtt_topic],
  ['Vendor cloud ID', device.external_id],
  ['Sensor', device.sensor && labelOf(device.sensor)],
  ['Reading when empty', device.empty_reading],
  ['Reading when full', device.full_reading],
  ['Pulse value', device.pulse_value_m3 && `${String(device.pulse_value_m3)} m³`],
  ['Index when installed', device.install_index_m3],
  ['Pulses when installed', device.install_pulses],
  ['Calibration offset', `${String(device.calibration_offset_percent)} %`],
  ['Report interval', `${String(device.report_interval_min)} min`],
];

/** Describes when the message key was created, whether it is used, and when the old key expires. */
function keyText({ ingest_key_at, ingest_key_used_at, previous_ingest_key_until }: Device): string {
  if (!ingest_key_at) return 'None yet';
  const use = ingest_key_used_at ? '' : ', not used yet';
  const old = previous_ingest_key_until
    ? `; the old key is valid until ${formatDateTime(previous_ingest_key_until)}`
    : '';
  return `Created ${formatDateTime(ingest_key_at)}${use}${old}`;
}

const messageItems = (device: Device): DescriptionItem[] => [
  ['Last seen', formatDateTime(device.last_seen_at)],
  ['Messages in 24 hours', device.messages_24h],
  [
    'Missing in 7 days',
    typeof device.missing_7d_percent === 'number' ? `${String(device.missing_7d_percent)} %` : undefined,
  ],
  ['Battery', typeof device.battery_percent === 'number' ? `${String(device.battery_percent)} %` : undefined],
  ['Signal', typeof device.rssi === 'number' ? `${String(device.rssi)} dBm` : undefined],
  ['SNR', typeof device.snr === 'number' ? `${String(device.snr)} dB` : undefined],
  ['Health', device.health && <StatusChip key="health" tones={deviceHealths} status={device.health} />],
  ['Offline after', `${String(device.silent_after_min)} min`],
  ['Message key', keyText(device)],
  ['Last message', device.last_payload],
];

const linkItems = ({ tank, counter, installed_at, status_reason }: Device): DescriptionItem[] => [
  ['Tank', <RefLink key="tank" recordType={tankRecords} to={tank} />],
  ['Counter', <RefLink key="counter" recordType={counterRecords} to={counter} />],
  ['In use since', formatDateTime(installed_at)],
  ['Reason', status_reason],
];

export default function DeviceDetail() {
  const getTabs = useDeviceTabs();
  return (
    <RecordScreen
      resource={devices}
      recordType={deviceRecords}
      nameOf={({ code, serial_number, tank, counter }) =>
        titleOf(code, serial_number, tank?.label ?? counter?.label)
      }
      chip={({ status, alarm_severity }) => (
        <StatusWithAlarm severity={alarm_severity}>
          <StatusChip tones={deviceStatuses} status={status} />
        </StatusWithAlarm>
      )}
      actions={(device) => <DeviceActions device={device} />}
      isFinal={isDeviceFinal}
      tabs={getTabs}
    >
      {(device) => (
        <>
          <DescriptionList title="Identity" items={identityItems(device)} />
          <DescriptionList title="Link" items={linkItems(device)} columns={4} />
          <DescriptionList title="Messages" items={messageItems(device)} columns={4} />
          <BatterySection device={device} />
          <DescriptionList title="Protocol" items={protocolItems(device)} />
        </>
      )}
    </RecordScreen>
  );
}
