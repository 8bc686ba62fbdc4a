import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { dubaiDate } from '../../../domain/dates';
import type { DeviceInput } from '../../../domain/devices/device';
import { DEVICE_INITIAL_VALUES } from '../../../domain/devices/device';
import { EMIRATES } from '../../../domain/enums';
import type { SiteInput } from '../../../domain/sites/siteInput';
import type { TankInput } from '../../../domain/tanks/tank';
import { TANK_INITIAL_VALUES } from '../../../domain/tanks/tank';
import { createRandom, cyclicItem } from '../../demo/generate/random';
import { StartupError, errorMessage } from '../../startupError';
import type { Api, Json } from './api';
import { SIMULATED_FORMATS } from './scenario';
import type { SimulatedDevice, SimulatedFormat } from './scenario';

const DEFAULTS = { intervalMin: 60, emptyMm: 2_150, fullMm: 350 };
/** Format of the devices of a file that name none. */
const DEFAULT_FORMAT = 'chirpstack';

const isFormat = (name: string): name is SimulatedFormat => SIMULATED_FORMATS.some((known) => known === name);

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;

/**
 * Devices of a CSV file with the columns `identifier`, and if needed `format`, `interval_min`, `empty_mm`, `full_mm` and
 * `level_percent`. Throws a StartupError if the file can't be read.
 */
export async function readDevices(
  file: string,
  format: SimulatedFormat | undefined,
): Promise<SimulatedDevice[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`${file} can't be read: ${errorMessage(error)}`);
  });
  let rows: Partial<Record<string, string>>[];
  try {
    rows = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    throw new StartupError(`${file} is not a CSV file with a header row: ${errorMessage(error)}`);
  }
  return rows.map((row, index) => {
    const { identifier, format: named = '' } = row;
    if (!identifier) throw new StartupError(`${file}, row ${index + 2}: the column 'identifier' is empty.`);
    if (named && !isFormat(named))
      throw new StartupError(
        `${file}, row ${index + 2}: the format must be one of ${SIMULATED_FORMATS.join(', ')}.`,
      );
    const levelPercent = numberIn(row.level_percent);
    return {
      identifier,
      format: isFormat(named) ? named : (format ?? DEFAULT_FORMAT),
      intervalMin: numberIn(row.interval_min) ?? DEFAULTS.intervalMin,
      emptyMm: numberIn(row.empty_mm) ?? DEFAULTS.emptyMm,
      fullMm: numberIn(row.full_mm) ?? DEFAULTS.fullMm,
      ...(levelPercent !== undefined && { levelPercent }),
    };
  });
}

const MODELS: Record<SimulatedFormat, Pick<DeviceInput, 'vendor' | 'model' | 'sensor' | 'protocol'>> = {
  chirpstack: { vendor: 'Milesight', model: 'EM500-UDL', sensor: 'ultrasonic', protocol: 'lorawan' },
  ttn: { vendor: 'Dragino', model: 'DDS45-LB', sensor: 'ultrasonic', protocol: 'lorawan' },
  generic: { vendor: 'other', model: 'Simulator', sensor: 'float_hall', protocol: 'http' },
};

const textIn = (record: Json, name: string): string => (typeof record[name] === 'string' ? record[name] : '');
const valueIn = (record: Json, name: string): number | undefined =>
  typeof record[name] === 'number' ? record[name] : undefined;

/** The format whose bytes the device sends; others, and those without a mounting, send percent in our own format. */
function formatOf(device: Json): SimulatedFormat {
  const isMounted =
    valueIn(device, 'empty_reading') !== undefined && valueIn(device, 'full_reading') !== undefined;
  const isModel = (format: SimulatedFormat) =>
    textIn(device, 'vendor').toLowerCase() === MODELS[format].vendor.toLowerCase() &&
    textIn(device, 'model').toLowerCase() === MODELS[format].model.toLowerCase();
  const format = (['chirpstack', 'ttn'] as const).find(isModel);
  return format && isMounted && textIn(device, 'dev_eui') ? format : 'generic';
}

/** Level sensors on tanks registered at the server, each with the tank's current level. */
export async function listDevices(
  api: Api,
  { count, format }: { count: number; format: SimulatedFormat | undefined },
): Promise<SimulatedDevice[]> {
  const levels = new Map(
    (await api.list('tank')).map((tank) => [textIn(tank, '_id'), valueIn(tank, 'level_percent')]),
  );
  const rows = await api.list('device', { type: ['tank_level'], status: ['installed'] });
  const devices: SimulatedDevice[] = [];
  for (const row of rows) {
    if (devices.length === count) break;
    const device = await api.get(`/device/${textIn(row, '_id')}`);
    const own = formatOf(device);
    if (format !== undefined && format !== own) continue;
    const tank = device.tank as Json | null | undefined;
    const levelPercent = tank ? levels.get(textIn(tank, '_id')) : undefined;
    devices.push({
      identifier: textIn(device, own === 'generic' ? 'serial_number' : 'dev_eui'),
      format: own,
      intervalMin: valueIn(device, 'report_interval_min') ?? DEFAULTS.intervalMin,
      emptyMm: valueIn(device, 'empty_reading') ?? DEFAULTS.emptyMm,
      fullMm: valueIn(device, 'full_reading') ?? DEFAULTS.fullMm,
      ...(levelPercent !== undefined && { levelPercent }),
    });
  }
  return devices;
}

interface RegisterOptions {
  count: number;
  format: SimulatedFormat | undefined;
  seed: number;
  intervalMin: number;
}

const TANKS_PER_SITE = 2;
const DAYS_PER_YEAR = 365;

/** Names of a registered tank and its device; the same seed gives the same ones. */
function namesOf(seed: number, index: number) {
  const name = `${String(seed)}-${String(index + 1).padStart(5, '0')}`;
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return {
    tank: `Simulated tank ${name}`,
    tankSerial: `SIM-T-${name}`,
    serial: `SIM-${name}`,
    dev_eui: `24E1${hex(seed, 8)}${hex(index, 4)}`.toUpperCase(),
    site: `SIM-${String(seed)}-${String(Math.floor(index / TANKS_PER_SITE) + 1)}`,
  };
}

type Names = ReturnType<typeof namesOf>;

const siteInput = ({ site }: Names, index: number): SiteInput => ({
  code: site,
  name: `Simulated site ${site}`,
  emirate: cyclicItem(EMIRATES, Math.floor(index / TANKS_PER_SITE)),
  units_count: 40,
  contacts: [],
});

const tankInput = ({ tank, tankSerial }: Names, site: string): TankInput => ({
  ...TANK_INITIAL_VALUES,
  name: tank,
  serial_number: tankSerial,
  manufacturer: null,
  site,
  orientation: 'vertical',
  water_capacity_l: 10_000,
  diameter_mm: 1_900,
  length_mm: 3_800,
  civil_defence_expiry: dubaiDate(Date.now(), DAYS_PER_YEAR),
});

const deviceInput = ({ serial, dev_eui }: Names, device: SimulatedDevice): DeviceInput => ({
  ...DEVICE_INITIAL_VALUES,
  ...MODELS[device.format],
  serial_number: serial,
  report_interval_min: device.intervalMin,
  ...(device.format !== 'generic' && {
    dev_eui,
    empty_reading: device.emptyMm,
    full_reading: device.fullMm,
  }),
});

/** Adds tanks with a device each to the server, for load tests, and returns the devices. */
export async function registerDevices(
  api: Api,
  { count, format, seed, intervalMin }: RegisterOptions,
): Promise<SimulatedDevice[]> {
  const random = createRandom(seed);
  const devices: SimulatedDevice[] = [];
  const sites = new Map((await api.list('site')).map((site) => [textIn(site, 'code'), textIn(site, '_id')]));
  for (let index = 0; index < count; index += 1) {
    const names = namesOf(seed, index);
    const ownFormat = format ?? cyclicItem(SIMULATED_FORMATS, index);
    const device = {
      ...DEFAULTS,
      intervalMin,
      format: ownFormat,
      identifier: ownFormat === 'generic' ? names.serial : names.dev_eui,
      levelPercent: random.integer(30, 78),
    };
    const site = sites.get(names.site) ?? textIn(await api.post('/site/add', siteInput(names, index)), '_id');
    sites.set(names.site, site);
    const { _id: tank } = await api.post('/tank/add', tankInput(names, site));
    await api.post(`/tank/${String(tank)}/commission`, {});
    const { _id } = await api.post('/device/add', deviceInput(names, device));
    await api.post(`/device/${String(_id)}/link`, { tank, level_percent: device.levelPercent });
    devices.push(device);
  }
  return devices;
}

/** A key per format: of the source that the simulator added before, or of a new one. */
export async function issueKeys(
  api: Api,
  formats: readonly SimulatedFormat[],
): Promise<Partial<Record<SimulatedFormat, string>>> {
  const keys: Partial<Record<SimulatedFormat, string>> = {};
  const sources = await api.list('telemetry_source');
  for (const format of formats) {
    const name = `Simulator (${format})`;
    const known = sources.find((source) => textIn(source, 'name') === name);
    const { ingest_key } = known
      ? await api.post(`/telemetry_source/${textIn(known, '_id')}/rotate-key`, {})
      : await api.post('/telemetry_source/add', { name, format, is_enabled: true });
    keys[format] = String(ingest_key);
  }
  return keys;
}
