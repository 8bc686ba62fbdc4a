import type { Device, DeviceStatus } from '../../../../domain/devices/device';
import { INSTALLED_STATUSES } from '../../../../domain/counters/counter';
import type { DeviceTelemetry } from '../../../../domain/devices/deviceTelemetry';
import { cyclicItem } from '../random';
import type { DemoCounter } from './counters';
import { devEui, imei } from '../identifiers';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { recordCode } from '../numbering';
import { isFullyMetered } from './sites';
import type { DemoTank } from './tanks';

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

/** A level sensor per commissioned tank, pulse readers on some counters, and spare devices. */
export function generateDevices(
  generator: Generator,
  tanks: readonly DemoTank[],
  counters: readonly DemoCounter[],
): DemoDevice[] {
  const monitoredTanks = tanks.filter(({ status }, index) => status === 'commissioned' && index % 6 !== 5);
  const meteredCounters = counters.filter(
    ({ site, status }, index) =>
      (isFullyMetered(site) && INSTALLED_STATUSES.some((installed) => installed === status)) ||
      (status === 'active' && index % 9 === 4),
  );
  const spareModels = [...OTHER_MODELS, ...LEVEL_MODELS, PULSE_MODEL];
  const inputs = [
    ...monitoredTanks.map((tank, index) => ({ kind: cyclicItem(LEVEL_MODELS, index), tank })),
    ...meteredCounters.map((counter) => ({ kind: PULSE_MODEL, counter })),
    ...Array.from({ length: IDLE_COUNT }, (_, index) => ({
      kind: cyclicItem(spareModels, index),
      idle: index,
    })),
  ];
  return inputs.map((input, index) => generateDevice(generator, index, input, 330 * (index / inputs.length)));
}

interface DeviceInput {
  kind: DeviceModel;
  tank?: DemoTank;
  counter?: DemoCounter;
  idle?: number;
}

/** Age of the oldest device in days. */
const OLDEST_DAYS_AGO = 700;

const generateDevice = (
  generator: Generator,
  index: number,
  { kind, tank, counter, idle }: DeviceInput,
  daysLater: number,
): DemoDevice => ({
  ...createdDaysAgo(generator, OLDEST_DAYS_AGO - Math.floor(daysLater)),
  ...kind,
  code: recordCode('DV', index, 4),
  serial_number: generator.random.digits(8),
  dev_eui: kind.protocol === 'lorawan' ? devEui(generator.random) : null,
  imei: ['lte_m', 'nb_iot', 'gprs'].includes(kind.protocol) ? imei(generator.random) : null,
  external_id: kind.protocol === 'mqtt' ? `site/${String(index)}` : null,
  report_interval_min: generator.random.pick([15, 60, 360]),
  calibration_offset_percent: 0,
  pulse_value_m3: kind.type === 'meter_amr' ? 0.01 : null,
  firmware: `2.${String(generator.random.integer(0, 9))}.${String(generator.random.integer(0, 4))}`,
  warranty_end: generator.calendar.day(generator.random.integer(-60, 700)),
  tank: tank ?? null,
  counter: counter ?? null,
  status: idle === undefined ? 'installed' : cyclicItem(IDLE_STATUSES, idle),
});
