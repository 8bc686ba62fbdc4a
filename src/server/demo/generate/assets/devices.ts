import type { Device, DeviceStatus } from '../../../../domain/devices/device';
import type { DeviceTelemetry } from '../../../../domain/devices/deviceTelemetry';
import { cyclicItem } from '../random';
import type { DemoCounter } from './counters';
import { devEui, imei } from '../identifiers';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { recordCode } from '../numbering';
import type { DemoTank } from './tanks';

/** A telemetry unit as the demo company has it. */
export interface DemoDevice
  extends
    CreatedRecord,
    Omit<Device, keyof DeviceTelemetry | '_id' | 'version' | 'tank' | 'counter' | 'silent_after_min'> {
  tank: DemoTank | null;
  counter: DemoCounter | null;
}

type DeviceModel = Pick<Device, 'type' | 'vendor' | 'model' | 'sensor' | 'protocol'>;

const LEVEL_MODELS: readonly DeviceModel[] = [
  deviceModel('tank_level', 'Otodata', 'TM5040', 'float_hall', 'lte_m'),
  deviceModel('tank_level', 'Dingtek', 'DF555', 'ultrasonic', 'nb_iot'),
  deviceModel('tank_level', 'Tekelek', 'TEK 766', 'pressure', 'gprs'),
];
const PULSE_MODEL = deviceModel('meter_amr', 'Milesight', 'EM300-DI', 'pulse', 'lorawan');
const OTHER_MODELS: readonly DeviceModel[] = [
  deviceModel('gateway', 'Milesight', 'UG65', null, 'mqtt'),
  deviceModel('gas_detector', 'other', 'GD-20', null, 'lorawan'),
  deviceModel('pressure', 'other', 'PT-10', 'pressure', 'http'),
  deviceModel('gateway', 'Mopeka', 'Bridge', null, 'wifi'),
];
const IDLE_STATUSES: readonly DeviceStatus[] = ['in_stock', 'maintenance', 'retired'];
const IDLE_COUNT = 12;

function deviceModel(
  type: DeviceModel['type'],
  vendor: string,
  model: string,
  sensor: DeviceModel['sensor'],
  protocol: DeviceModel['protocol'],
): DeviceModel {
  return { type, vendor, model, sensor, protocol };
}

/** One level gauge per commissioned tank, a pulse reader on some counters, and a shelf of others. */
export function generateDevices(
  maker: Generator,
  tanks: readonly DemoTank[],
  counters: readonly DemoCounter[],
): DemoDevice[] {
  const gauged = tanks.filter(({ status }, place) => status === 'commissioned' && place % 6 !== 5);
  const read = counters.filter(({ status }, place) => status === 'active' && place % 9 === 4);
  const shelf = [...OTHER_MODELS, ...LEVEL_MODELS, PULSE_MODEL];
  const criteria = [
    ...gauged.map((tank, place) => ({ kind: cyclicItem(LEVEL_MODELS, place), tank })),
    ...read.map((counter) => ({ kind: PULSE_MODEL, counter })),
    ...Array.from({ length: IDLE_COUNT }, (_, place) => ({ kind: cyclicItem(shelf, place), idle: place })),
  ];
  return criteria.map((criterion, place) =>
    generateDevice(maker, place, criterion, 330 * (place / criteria.length)),
  );
}

interface DeviceInput {
  kind: DeviceModel;
  tank?: DemoTank;
  counter?: DemoCounter;
  idle?: number;
}

/** How many days ago the first device was written down. */
const OLDEST_DAYS_AGO = 700;

const generateDevice = (
  maker: Generator,
  place: number,
  { kind, tank, counter, idle }: DeviceInput,
  later: number,
): DemoDevice => ({
  ...createdDaysAgo(maker, OLDEST_DAYS_AGO - Math.floor(later)),
  ...kind,
  code: recordCode('DV', place, 4),
  serial_number: maker.random.digits(8),
  dev_eui: kind.protocol === 'lorawan' ? devEui(maker.random) : null,
  imei: ['lte_m', 'nb_iot', 'gprs'].includes(kind.protocol) ? imei(maker.random) : null,
  external_id: kind.protocol === 'mqtt' ? `site/${String(place)}` : null,
  report_interval_min: maker.random.pick([15, 60, 360]),
  calibration_offset_percent: 0,
  pulse_value_m3: kind.type === 'meter_amr' ? 0.01 : null,
  firmware: `2.${String(maker.random.integer(0, 9))}.${String(maker.random.integer(0, 4))}`,
  warranty_end: maker.calendar.day(maker.random.integer(-60, 700)),
  tank: tank ?? null,
  counter: counter ?? null,
  status: idle === undefined ? 'installed' : cyclicItem(IDLE_STATUSES, idle),
});
