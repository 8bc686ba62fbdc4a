import type { Tank, TankStatus } from '../../../../domain/tanks/tank';
import type { TankTelemetry } from '../../../../domain/tanks/tankTelemetry';
import type { StrappingPoint } from '../../../../domain/tanks/tank';
import { cyclicItem } from '../random';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { recordCode } from '../numbering';
import type { CompanySize } from '../../companySize';
import type { DemoSite } from './sites';

export interface DemoTank
  extends CreatedRecord, Omit<Tank, keyof TankTelemetry | '_id' | 'version' | 'site' | 'device'> {
  site: DemoSite;
}

const STATUSES: readonly TankStatus[] = [
  ...Array<TankStatus>(7).fill('commissioned'),
  'planned',
  ...Array<TankStatus>(6).fill('commissioned'),
  'out_of_service',
  ...Array<TankStatus>(8).fill('commissioned'),
  'decommissioned',
];
const MAKERS = ['Al Manaratain', 'Chemet', 'Roth Gas', null] as const;
const INSTALLATIONS = ['underground', 'aboveground', 'rooftop', 'mounded'] as const;
const PRODUCTS = ['lpg_mix', 'lpg_mix', 'lpg_mix', 'propane', 'butane', 'lpg_mix', 'sng'] as const;

/** One tank per site, and a second one at larger sites. */
export const generateTanks = (
  generator: Generator,
  sites: readonly DemoSite[],
  { tanks: count, hasSmallTanks }: Pick<CompanySize, 'tanks' | 'hasSmallTanks'>,
): DemoTank[] =>
  Array.from({ length: count }, (_, index) => {
    const site = cyclicItem(sites, index);
    const number = Math.floor(index / sites.length) + 1;
    return {
      ...createdDaysAgo(generator, 760 - index * 3),
      ...tankFields(generator, index, hasSmallTanks ? SMALL_SIZES : SIZES),
      code: recordCode('TK', index, 4),
      name: `${site.name} T${String(number)}`,
      site,
      ...statusFields(cyclicItem(STATUSES, index)),
    };
  });

const REASONS: Partial<Record<TankStatus, string>> = {
  out_of_service: 'Relief valve leaks; the tank was emptied',
  decommissioned: 'Replaced by a larger tank',
};

const statusFields = (status: TankStatus) => ({ status, status_reason: REASONS[status] ?? null });

/** Manufacturer sizes: capacity in litres, diameter and length in mm. */
type TankSize = readonly [litres: number, diameter: number, length: number];
const SIZES: readonly TankSize[] = [
  [1890, 960, 2900],
  [3785, 1040, 4880],
  [3785, 1040, 4880],
  [7570, 1220, 6900],
  [11_350, 1500, 6900],
];

/** Manufacturer sizes for a few flats. */
const SMALL_SIZES: readonly TankSize[] = [
  [946, 760, 2390],
  [946, 760, 2390],
  [1210, 760, 3020],
  [1210, 760, 3020],
  [1890, 960, 2900],
];

/** Tanks of commercial sites, by site index modulo 20. */
const LARGE_SIZES: Partial<Record<number, TankSize>> = {
  2: [45_400, 2400, 10_430],
  6: [45_400, 2400, 10_430],
  12: [18_900, 1800, 7730],
  17: [18_900, 1800, 7730],
};

/** Index of the tank with a strapping table. */
const STRAPPED_INDEX = 9;

const strappingTable = (litres: number, diameter: number): StrappingPoint[] =>
  Array.from({ length: 21 }, (_, step) => ({
    height_mm: Math.round((diameter * step) / 20),
    volume_l: Math.round((litres * (1 - Math.cos((Math.PI * step) / 20))) / 2),
  }));

const tankMeasures = ({ random }: Generator, index: number, sizes: readonly TankSize[]) => {
  const size = random.pick(sizes);
  const [water_capacity_l, diameter_mm, length_mm] = LARGE_SIZES[index % 20] ?? size;
  const isStrapped = index === STRAPPED_INDEX;
  return {
    water_capacity_l,
    diameter_mm,
    length_mm,
    shape: isStrapped ? ('custom' as const) : ('cylinder_elliptical' as const),
    strapping_table: isStrapped ? strappingTable(water_capacity_l, diameter_mm) : null,
  };
};

const tankFields = (generator: Generator, index: number, sizes: readonly TankSize[]) => ({
  serial_number: `ASME-${String(20_000 + index * 37)}`,
  manufacturer: cyclicItem(MAKERS, index),
  product: cyclicItem(PRODUCTS, index % 20),
  installation: cyclicItem(INSTALLATIONS, index),
  orientation: index % 9 === 8 ? ('vertical' as const) : ('horizontal' as const),
  ...tankMeasures(generator, index, sizes),
  year_built: 2008 + (index % 15),
  density_kg_l: 0.545,
  manifold_group: index % 20 === 3 ? 'A' : null,
  max_fill_percent: 80,
  low_level: 30,
  critical_level: 15,
  high_level: 85,
  hysteresis: 5,
  reserve_percent: 10,
  civil_defence_certificate_no: `CD-${String(410_000 + index * 13)}`,
  civil_defence_expiry: generator.calendar.day(generator.random.integer(-10, 400)),
  relief_valve_due: generator.calendar.day(40 + index * 23),
  hydrotest_due: generator.calendar.day(300 + index * 31),
  last_inspection_at: generator.calendar.day(-30 - index * 4),
  amc_contract_end: generator.calendar.day(90 + index * 5),
});
