import type { DEVICE_TYPES } from '../enums';
import type { TankDimensions } from '../tanks/tankVolume';

/**
 * Message formats: LoRaWAN network servers, wM-Bus receivers, our own JSON, and other vendors by payload map.
 */
export const TELEMETRY_FORMATS = [
  'chirpstack',
  'ttn',
  'thingpark',
  'loriot',
  'wmbus',
  'generic',
  'vendor',
] as const;
export type TelemetryFormat = (typeof TELEMETRY_FORMATS)[number];

/** Measured quantities, with their stored units. */
export const QUANTITIES = [
  'level_percent',
  'distance_mm',
  'height_mm',
  'temperature_c',
  'pressure_bar',
  'humidity_percent',
  'pulse_count',
  'index_m3',
  /** Value of a scale without a unit, such as a 4–20 mA loop. */
  'raw_value',
] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** Quantities of a payload map: those of readings, and the state of the device. */
export const MAPPED_QUANTITIES = [...QUANTITIES, 'battery_percent', 'battery_v', 'rssi', 'snr'] as const;
export type MappedQuantity = (typeof MAPPED_QUANTITIES)[number];

/** Label of a quantity and its stored unit. */
export const QUANTITY_LABELS: Record<MappedQuantity, readonly [label: string, unit: string]> = {
  level_percent: ['Level', '%'],
  distance_mm: ['Distance', 'mm'],
  height_mm: ['Height', 'mm'],
  temperature_c: ['Temperature', '°C'],
  pressure_bar: ['Pressure', 'bar'],
  humidity_percent: ['Humidity', '%'],
  pulse_count: ['Pulses', ''],
  index_m3: ['Index', 'm³'],
  raw_value: ['Raw value', ''],
  battery_percent: ['Battery', '%'],
  battery_v: ['Battery voltage', 'V'],
  rssi: ['Signal', 'dBm'],
  snr: ['Signal-to-noise ratio', 'dB'],
};

export type Values = Partial<Record<Quantity, number>>;

/** Sources of the time of a reading: the device, the network server, the gateway or our server. */
export const CLOCKS = ['device', 'network', 'gateway', 'server'] as const;
export type Clock = (typeof CLOCKS)[number];

/** Reasons why a message or one of its values resulted in no reading. */
const TELEMETRY_PROBLEMS = [
  /** The body is not a message of its format. */
  'malformed',
  /** The payload's bytes can't be decoded: bad base64 or hexadecimal, or cut off. */
  'undecodable',
  'not_a_number',
  'out_of_range',
  /** The sensor got no echo, or nothing is connected to it. */
  'no_measurement',
  /** The time is too far in the future or in the past. */
  'bad_time',
  /** The device isn't installed on a tank or counter. */
  'not_installed',
  /** Data of the tank or mounting is missing for the conversion to a level. */
  'wrong_device',
  /** The tank or the mounting lacks what the conversion to a level needs. */
  'not_convertible',
  /** The index of the counter can't be a reading: it fell, or is too long. */
  'index_refused',
] as const;
export type TelemetryProblem = (typeof TELEMETRY_PROBLEMS)[number];

export const MESSAGE_EVENTS = ['uplink', 'status', 'join', 'other'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** One device's message, read from the body of a source but not yet decoded. */
export interface DeviceMessage {
  event: MessageEvent;
  /** Identifier as sent: DevEUI, IMEI, serial number or the vendor's id. */
  device: string;
  /** Id given by the network; equal for each delivery of the message. */
  messageId?: string;
  /** LoRaWAN session (device address or session key) and frame counter, which restart together. */
  session?: string;
  frameCounter?: number;
  port?: number;
  /** Bytes of the device as lower-case hexadecimal; absent if the text could not be decoded. */
  payload?: string;
  /** Values decoded by the network server or sent as JSON, by name. */
  decoded?: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970 by each clock. */
  times: Partial<Record<Exclude<Clock, 'server'>, number>>;
  battery_percent?: number;
  rssi?: number;
  snr?: number;
  /** Problems found while the message was read. */
  problems: readonly TelemetryProblem[];
  /** The element of the body that the message was read from. */
  raw: unknown;
}

/** Messages of a body, and the number of unreadable elements. */
export interface ParsedBody {
  messages: DeviceMessage[];
  /** Number of elements that are not messages of the format. */
  malformed: number;
}

/** Values measured at one time. */
export interface Point {
  /** Milliseconds since 1970, by `clock`. */
  at: number;
  clock: Clock;
  values: Values;
}

/** An interpreted message: its points, and the state that its device reports. */
export interface Measurement {
  points: Point[];
  /** Rejected values, with the reason. */
  rejected: { at: number; quantity: Quantity; value: unknown; problem: TelemetryProblem }[];
  problems: TelemetryProblem[];
  battery_percent?: number;
  battery_v?: number;
  rssi?: number;
  snr?: number;
}

/** Path and unit of a mapped value, with the factor to its stored unit. */
export interface PayloadValue {
  quantity: MappedQuantity;
  /** Path in the message: names and array positions joined by dots. */
  path: string;
  unit?: string;
  factor?: number;
  offset?: number;
  /** Values that mean "no measurement". */
  invalid?: readonly (number | string)[];
}

/** Mapping of a device model's messages. */
export interface PayloadMap {
  /** Path of the list of messages in a body; the body itself if absent. */
  items?: string;
  device: string;
  time?: string;
  message_id?: string;
  values: readonly PayloadValue[];
}

export const DECODERS = ['milesight', 'dragino_dds45', 'decentlab_mbx'] as const;
export type Decoder = (typeof DECODERS)[number];

/** Message formats of a device model, and the range of its sensor. */
export interface DeviceModel {
  /** Decoder of the payload's bytes, according to the vendor's data sheet. */
  decoder?: Decoder | null;
  payload_map?: PayloadMap | null;
  min_distance_mm?: number | null;
  max_distance_mm?: number | null;
}

/** Properties of a device that its messages are interpreted with. */
export interface TelemetryDevice {
  type: (typeof DEVICE_TYPES)[number];
  model: DeviceModel;
  /** Sensor value of the empty and of the full tank; without the full one, the tank's dimensions are used. */
  empty_reading?: number | null;
  full_reading?: number | null;
  calibration_offset_percent: number;
  /** For AMR units: volume of a pulse, and index and pulses at installation. */
  pulse_value_m3?: number | null;
  install_index_m3?: number | null;
  install_pulses?: number | null;
  tank?: (TankDimensions & { density_kg_l: number }) | null;
}
