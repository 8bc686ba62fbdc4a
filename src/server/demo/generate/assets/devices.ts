import type { Device, DeviceStatus } from '../../../../domain/devices/device';
import type { DeviceLive } from '../../../../domain/devices/deviceTelemetry';
import { entry } from '../random';
import type { DemoCounter } from './counters';
import { devEui, imei } from '../identifiers';
import type { Made, Maker } from '../record';
import { madeAgo } from '../record';
import { code } from '../numbering';
import type { DemoTank } from './tanks';

/** A telemetry unit as the demo company has it. */
export interface DemoDevice
  extends Made, Omit<Device, keyof DeviceLive | '_id' | 'version' | 'tank' | 'counter' | 'silent_after_min'> {
  tank: DemoTank | null;
  counter: DemoCounter | null;
}

type Kind = Pick<Device, 'type' | 'vendor' | 'model' | 'sensor' | 'protocol'>;

const LEVEL: readonly Kind[] = [
  kind('tank_level', 'Otodata', 'TM5040', 'float_hall', 'lte_m'),
  kind('tank_level', 'Dingtek', 'DF555', 'ultrasonic', 'nb_iot'),
  kind('tank_level', 'Tekelek', 'TEK 766', 'pressure', 'gprs'),
];
const PULSE = kind('meter_amr', 'Milesight', 'EM300-DI', 'pulse', 'lorawan');
const OTHERS: readonly Kind[] = [
  kind('gateway', 'Milesight', 'UG65', null, 'mqtt'),
  kind('gas_detector', 'other', 'GD-20', null, 'lorawan'),
  kind('pressure', 'other', 'PT-10', 'pressure', 'http'),
  kind('gateway', 'Mopeka', 'Bridge', null, 'wifi'),
];
const IDLE: readonly DeviceStatus[] = ['in_stock', 'maintenance', 'retired'];
const IDLE_COUNT = 12;

function kind(
  type: Kind['type'],
  vendor: string,
  model: string,
  sensor: Kind['sensor'],
  protocol: Kind['protocol'],
): Kind {
  return { type, vendor, model, sensor, protocol };
}

/** One level gauge per commissioned tank, a pulse reader on some counters, and a shelf of others. */
export function makeDevices(
  maker: Maker,
  tanks: readonly DemoTank[],
  counters: readonly DemoCounter[],
): DemoDevice[] {
  const gauged = tanks.filter(({ status }, place) => status === 'commissioned' && place % 6 !== 5);
  const read = counters.filter(({ status }, place) => status === 'active' && place % 9 === 4);
  const shelf = [...OTHERS, ...LEVEL, PULSE];
  const wishes = [
    ...gauged.map((tank, place) => ({ kind: entry(LEVEL, place), tank })),
    ...read.map((counter) => ({ kind: PULSE, counter })),
    ...Array.from({ length: IDLE_COUNT }, (_, place) => ({ kind: entry(shelf, place), idle: place })),
  ];
  return wishes.map((wish, place) => makeDevice(maker, place, wish, 330 * (place / wishes.length)));
}

interface Wish {
  kind: Kind;
  tank?: DemoTank;
  counter?: DemoCounter;
  idle?: number;
}

/** How many days ago the first device was written down. */
const OLDEST = 700;

const makeDevice = (
  maker: Maker,
  place: number,
  { kind, tank, counter, idle }: Wish,
  later: number,
): DemoDevice => ({
  ...madeAgo(maker, OLDEST - Math.floor(later)),
  ...kind,
  code: code('DV', place, 4),
  serial_number: maker.chance.digits(8),
  dev_eui: kind.protocol === 'lorawan' ? devEui(maker.chance) : null,
  imei: ['lte_m', 'nb_iot', 'gprs'].includes(kind.protocol) ? imei(maker.chance) : null,
  external_id: kind.protocol === 'mqtt' ? `site/${String(place)}` : null,
  report_interval_min: maker.chance.pick([15, 60, 360]),
  calibration_offset_percent: 0,
  pulse_value_m3: kind.type === 'meter_amr' ? 0.01 : null,
  firmware: `2.${String(maker.chance.whole(0, 9))}.${String(maker.chance.whole(0, 4))}`,
  warranty_end: maker.calendar.day(maker.chance.whole(-60, 700)),
  tank: tank ?? null,
  counter: counter ?? null,
  status: idle === undefined ? 'installed' : entry(IDLE, idle),
});
