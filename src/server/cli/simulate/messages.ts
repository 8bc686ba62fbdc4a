import { createHash } from 'node:crypto';
import type { SimulatedDevice, SimulatedMeasurement, SimulatedMessage } from './scenario';

/** A message as sent over HTTP or MQTT. */
export interface EncodedMessage {
  /** Query of the request, without the question mark. */
  query: string;
  topic: string;
  body: unknown;
}

/** Maps a time of the scenario to the time in the message. */
type Stamp = (at: number) => number;

const APPLICATION = 'd1c7a9a4-7b52-4f6d-b0d6-2f8f3a915c20';
const TENANT = '8f2f6f0e-4c0e-4b8e-9d52-0a6b1c7e2d11';
const MILESIGHT_PORT = 85;
const DRAGINO_PORT = 2;
/** Voltage of Dragino's cell when empty, and its range. */
const EMPTY_V = 2.1;
const RANGE_V = 1.5;

/** RFC 3339 with nanoseconds, as the network servers write it. */
const nanoseconds = (at: number, zone: string): string =>
  new Date(at).toISOString().replace('Z', `000000${zone}`);

/** JSON of network servers leaves out zero. */
const unlessZero = (name: string, value: number) => (value === 0 ? {} : { [name]: value });

const hash = (...parts: (string | number)[]): Buffer => createHash('sha256').update(parts.join(' ')).digest();

const distanceOf = ({ emptyMm, fullMm }: SimulatedDevice, { levelPercent }: SimulatedMeasurement): number =>
  Math.round(emptyMm - (levelPercent / 100) * (emptyMm - fullMm));

/** Milesight EM500-UDL: battery in percent, distance in mm, the low byte first. */
function milesightBytes(message: SimulatedMessage, measurement: SimulatedMeasurement): Buffer {
  const bytes = Buffer.from([0x01, 0x75, Math.round(message.batteryPercent), 0x03, 0x82, 0, 0]);
  bytes.writeUInt16LE(distanceOf(message.device, measurement), 5);
  return bytes;
}

/** Dragino DDS45-LB: battery in mV, distance in mm, interrupt flag, temperature in 0.1 °C, sensor flag. */
function draginoBytes(message: SimulatedMessage, measurement: SimulatedMeasurement): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16BE(Math.round((EMPTY_V + (RANGE_V * message.batteryPercent) / 100) * 1_000), 0);
  bytes.writeUInt16BE(distanceOf(message.device, measurement), 2);
  bytes.writeInt16BE(Math.round(measurement.temperatureC * 10), 5);
  bytes.writeUInt8(1, 7);
  return bytes;
}

/** Time of a message: of its measurement, or of the event. */
const timeOf = ({ measurements, sendAt }: SimulatedMessage): number => measurements.at(-1)?.at ?? sendAt;

function encodeChirpstack(message: SimulatedMessage, stamp: Stamp): EncodedMessage {
  const { device, event, id, measurements, session, frameCounter, batteryPercent, rssi } = message;
  const devEui = device.identifier.toLowerCase();
  const time = nanoseconds(stamp(timeOf(message)), '+00:00');
  const [measurement] = measurements;
  const common = {
    deduplicationId: id,
    time,
    deviceInfo: {
      tenantId: TENANT,
      tenantName: 'Simulator',
      applicationId: APPLICATION,
      applicationName: 'tanks',
      deviceProfileId: '5b6e0c1d-91a4-4d7a-8d38-6b7a4f0c9e33',
      deviceProfileName: 'EM500-UDL',
      deviceName: devEui,
      devEui,
      deviceClassEnabled: 'CLASS_A',
      tags: {},
    },
  };
  const devAddr = hash(devEui, session).toString('hex').slice(0, 8);
  const gateway = {
    gatewayId: '24e124fffef5a1b0',
    uplinkId: hash(id).readUInt32BE(),
    gwTime: time,
    nsTime: time,
    rssi,
    snr: 6.5,
    channel: 2,
    location: {},
    crcStatus: 'CRC_OK',
  };
  const bodies = {
    up: {
      devAddr,
      adr: true,
      dr: 3,
      ...unlessZero('fCnt', frameCounter),
      fPort: MILESIGHT_PORT,
      confirmed: false,
      data: measurement && milesightBytes(message, measurement).toString('base64'),
      rxInfo: [gateway, { ...gateway, gatewayId: '24e124fffef5a1c4', rssi: rssi - 9, snr: 1.25 }],
      txInfo: {
        frequency: 868_300_000,
        modulation: { lora: { bandwidth: 125_000, spreadingFactor: 9, codeRate: 'CR_4_5' } },
      },
      regionConfigId: 'eu868',
    },
    status: { margin: 11, batteryLevel: batteryPercent },
    join: { devAddr, regionConfigId: 'eu868' },
  };
  return {
    query: `event=${event}`,
    topic: `application/${APPLICATION}/device/${devEui}/event/${event}`,
    body: { ...common, ...bodies[event] },
  };
}

function encodeTtn(message: SimulatedMessage, stamp: Stamp): EncodedMessage {
  const { device, event, id, measurements, session, frameCounter, batteryPercent, rssi } = message;
  const dev_eui = device.identifier.toUpperCase();
  const device_id = `eui-${dev_eui.toLowerCase()}`;
  const received_at = nanoseconds(stamp(timeOf(message)), 'Z');
  const session_key_id = hash(dev_eui, session).toString('base64').slice(0, 24);
  const [measurement] = measurements;
  const common = {
    end_device_ids: {
      device_id,
      application_ids: { application_id: 'tankbook-simulator' },
      dev_eui,
      join_eui: 'A840410000000101',
      dev_addr: hash(dev_eui, session).toString('hex').slice(0, 8).toUpperCase(),
    },
    correlation_ids: [`gs:uplink:${id}`],
    received_at,
  };
  const uplink_message = {
    session_key_id,
    f_port: DRAGINO_PORT,
    ...unlessZero('f_cnt', frameCounter),
    frm_payload: measurement && draginoBytes(message, measurement).toString('base64'),
    rx_metadata: [
      {
        gateway_ids: { gateway_id: 'simulator-roof', eui: '58A0CBFFFE80AB12' },
        time: received_at,
        rssi,
        channel_rssi: rssi,
        snr: 6.5,
        received_at,
      },
    ],
    settings: {
      data_rate: { lora: { bandwidth: 125_000, spreading_factor: 9, coding_rate: '4/5' } },
      frequency: '868100000',
    },
    received_at,
    consumed_airtime: '0.164864s',
    version_ids: { brand_id: 'dragino', model_id: 'dds45-lb' },
    last_battery_percentage: { f_cnt: frameCounter, value: batteryPercent, received_at },
  };
  const isJoin = event === 'join';
  return {
    query: '',
    topic: `v3/tankbook-simulator/devices/${device_id}/${isJoin ? 'join' : 'up'}`,
    body: { ...common, ...(isJoin ? { join_accept: { session_key_id, received_at } } : { uplink_message }) },
  };
}

/** Our own format: the measurements since the last message together. */
const encodeGeneric = (message: SimulatedMessage, stamp: Stamp): EncodedMessage => ({
  query: '',
  topic: `tanks/${message.device.identifier}/levels`,
  body: message.measurements.map(({ at, levelPercent, temperatureC }, index) => ({
    device: message.device.identifier,
    ts: stamp(at),
    message_id: `${message.id}-${String(index)}`,
    values: { level: levelPercent, temperature: temperatureC },
    battery: message.batteryPercent,
    rssi: message.rssi,
  })),
});

const ENCODERS = { chirpstack: encodeChirpstack, ttn: encodeTtn, generic: encodeGeneric };

/** Writes a message in the format of its device's network. */
export const encodeMessage = (message: SimulatedMessage, stamp: Stamp): EncodedMessage =>
  ENCODERS[message.device.format](message, stamp);
