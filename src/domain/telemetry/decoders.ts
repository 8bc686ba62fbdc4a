import type { Decoder, TelemetryProblem } from './telemetry';

/** Decoded values, by the names of `VALUE_NAMES`. */
interface Decoded {
  values: Record<string, unknown>;
  battery_percent?: number;
  battery_v?: number;
  problems: TelemetryProblem[];
}

const UNDECODABLE: Decoded = { values: {}, problems: ['undecodable'] };

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const byte = (bytes: readonly number[], at: number): number => bytes[at] ?? 0;
const uint16be = (bytes: readonly number[], at: number): number =>
  byte(bytes, at) * 256 + byte(bytes, at + 1);
const uint16le = (bytes: readonly number[], at: number): number =>
  byte(bytes, at) + byte(bytes, at + 1) * 256;
const int16 = (value: number): number => (value >= 0x8000 ? value - 0x10000 : value);
const uint32le = (bytes: readonly number[], at: number): number =>
  uint16le(bytes, at) + uint16le(bytes, at + 2) * 0x10000;

type Channel = [length: number, read: (bytes: readonly number[], at: number) => Record<string, unknown>];

/** Milesight sensors by channel id and type, with the length of the value; from the vendor's user guides. */
const MILESIGHT_CHANNELS: Record<string, Channel> = {
  '01:75': [1, (bytes, at) => ({ battery: byte(bytes, at) })],
  '03:67': [2, (bytes, at) => ({ temperature: int16(uint16le(bytes, at)) / 10 })],
  '04:68': [1, (bytes, at) => ({ humidity: byte(bytes, at) / 2 })],
  '03:82': [2, (bytes, at) => ({ distance: uint16le(bytes, at) })],
  '03:77': [2, (bytes, at) => ({ height: uint16le(bytes, at) * 10 })],
  '03:7b': [2, (bytes, at) => ({ pressure: uint16le(bytes, at) / 100 })],
  '04:00': [1, () => ({})],
  '05:00': [1, () => ({})],
  '05:c8': [4, (bytes, at) => ({ pulses: uint32le(bytes, at) })],
  // Device information sent after joining: versions, serial number, power on, class.
  'ff:01': [1, () => ({})],
  'ff:08': [6, () => ({})],
  'ff:09': [2, () => ({})],
  'ff:0a': [2, () => ({})],
  'ff:0b': [1, () => ({})],
  'ff:0f': [1, () => ({})],
  'ff:16': [8, () => ({})],
};

/** Milesight: a sequence of channel id, channel type and value. */
function decodeMilesight(bytes: readonly number[]): Decoded {
  const values: Record<string, unknown> = {};
  for (let at = 0; at < bytes.length;) {
    const key = [byte(bytes, at), byte(bytes, at + 1)]
      .map((part) => part.toString(16).padStart(2, '0'))
      .join(':');
    const channel = MILESIGHT_CHANNELS[key];
    if (!channel || at + 2 + channel[0] > bytes.length)
      return Object.keys(values).length === 0
        ? UNDECODABLE
        : { values, problems: ['undecodable'], ...batteryOf(values) };
    Object.assign(values, channel[1](bytes, at + 2));
    at += 2 + channel[0];
  }
  return { values, problems: [], ...batteryOf(values) };
}

const batteryOf = ({ battery }: Record<string, unknown>) =>
  typeof battery === 'number' && battery <= 100 ? { battery_percent: battery } : {};

/**
 * Dragino DDS45: battery in mV, distance in mm, interrupt flag, temperature in 0.1 °C, sensor flag. After
 * joining, it sends its model, versions and bands, and the battery in mV.
 */
function decodeDds45(bytes: readonly number[]): Decoded {
  if (bytes.length === 7) return { values: {}, battery_v: uint16be(bytes, 5) / 1000, problems: [] };
  if (bytes.length !== 8) return UNDECODABLE;
  const temperature = int16(uint16be(bytes, 5)) / 10;
  const isConnected = byte(bytes, 7) === 1;
  const distance = uint16be(bytes, 2);
  return {
    values: {
      ...(isConnected && { distance }),
      // A disconnected probe sends 327.6 °C.
      ...(temperature < 150 && { temperature }),
    },
    battery_v: (uint16be(bytes, 0) % 0x4000) / 1000,
    problems: isConnected ? [] : ['no_measurement'],
  };
}

/** Decentlab DL-MBX: version, device id, flags, then distance in mm and valid samples, then battery in mV. */
function decodeMbx(bytes: readonly number[]): Decoded {
  if (bytes.length < 5 || byte(bytes, 0) !== 2) return UNDECODABLE;
  const flags = uint16be(bytes, 3);
  const hasDistance = (flags & 1) === 1;
  const hasBattery = (flags & 2) === 2;
  if (bytes.length !== 5 + (hasDistance ? 4 : 0) + (hasBattery ? 2 : 0)) return UNDECODABLE;
  const samples = uint16be(bytes, 7);
  return {
    values: hasDistance && samples > 0 ? { distance: uint16be(bytes, 5) } : {},
    ...(hasBattery && { battery_v: uint16be(bytes, hasDistance ? 9 : 5) / 1000 }),
    problems: hasDistance && samples > 0 ? [] : ['no_measurement'],
  };
}

const DECODERS_BY_NAME: Record<Decoder, (bytes: readonly number[]) => Decoded> = {
  milesight: decodeMilesight,
  dragino_dds45: decodeDds45,
  decentlab_mbx: decodeMbx,
};

/** Decodes the bytes of a payload, given as hexadecimal, according to the vendor's data sheet. */
export const decodePayload = (decoder: Decoder, payload: string): Decoded =>
  DECODERS_BY_NAME[decoder](bytesOf(payload));
