import type { DEVICE_TYPES } from '../enums';
import type { TankDimensions } from '../tanks/tankVolume';

/** Formats of messages: of LoRaWAN network servers, of wM-Bus receivers, our own JSON, and any vendor's by a map. */
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

/** Quantities that a payload map can read: those of readings, and what a device reports about itself. */
export const MAPPED_QUANTITIES = [...QUANTITIES, 'battery_percent', 'battery_v', 'rssi', 'snr'] as const;
export type MappedQuantity = (typeof MAPPED_QUANTITIES)[number];

/** Name of a quantity on screen and the unit in which it is stored. */
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

/** Whose clock gave the time of a reading: the device's, the network server's, the gateway's or ours. */
export const CLOCKS = ['device', 'network', 'gateway', 'server'] as const;
export type Clock = (typeof CLOCKS)[number];

/** Why a message, or a value in it, gave no reading. */
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
  /** The key of one device was used for another. */
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
  /** Id that the network gave to the message; the same in each delivery of it. */
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

/** Content of a body: the messages of devices, and how many elements could not be read. */
export interface ParsedBody {
  messages: DeviceMessage[];
  /** Elements that are no message of the format. */
  malformed: number;
}

/** Values that were measured at one time. */
export interface Point {
  /** Milliseconds since 1970, by `clock`. */
  at: number;
  clock: Clock;
  values: Values;
}

/** A message as understood: its points, and what its device reports about itself. */
export interface Measurement {
  points: Point[];
  /** Values that were refused, with the reason. */
  rejected: { at: number; quantity: Quantity; value: unknown; problem: TelemetryProblem }[];
  problems: TelemetryProblem[];
  battery_percent?: number;
  battery_v?: number;
  rssi?: number;
  snr?: number;
}

/** Units of a mapped value and the factor to the unit in which it is stored. */
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

/** How the messages of a device model are read. */
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

/** What a device model's messages mean and what its sensor can measure. */
export interface DeviceModel {
  /** Decoder of the payload's bytes, by the maker's data sheet. */
  decoder?: Decoder | null;
  payload_map?: PayloadMap | null;
  min_distance_mm?: number | null;
  max_distance_mm?: number | null;
}

/** Properties of a device that decide what its messages mean. */
export interface TelemetryDevice {
  type: (typeof DEVICE_TYPES)[number];
  model: DeviceModel;
  /** Sensor value of the empty and of the full tank; without the full one, the tank's dimensions are used. */
  empty_reading?: number | null;
  full_reading?: number | null;
  calibration_offset_percent: number;
  /** Of meter readers: volume of a pulse, and index and pulses when it was installed. */
  pulse_value_m3?: number | null;
  install_index_m3?: number | null;
  install_pulses?: number | null;
  tank?: (TankDimensions & { density_kg_l: number }) | null;
}
