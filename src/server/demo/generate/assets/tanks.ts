import type { Tank, TankStatus } from '../../../../domain/tanks/tank';
import type { TankTelemetry } from '../../../../domain/tanks/tankTelemetry';
import type { StrappingPoint } from '../../../../domain/tanks/tank';
import { cyclicItem } from '../random';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { recordCode } from '../numbering';
import type { DemoSite } from './sites';

/** A tank as the demo company has it. */
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

/** The company's vessels: one at every site, a second one at the larger ones. */
export const generateTanks = (maker: Generator, sites: readonly DemoSite[], count: number): DemoTank[] =>
  Array.from({ length: count }, (_, place) => {
    const site = cyclicItem(sites, place);
    const nth = Math.floor(place / sites.length) + 1;
    return {
      ...createdDaysAgo(maker, 760 - place * 3),
      ...tankFields(maker, place),
      code: recordCode('TK', place, 4),
      name: `${site.name} T${String(nth)}`,
      site,
      ...statusFields(cyclicItem(STATUSES, place)),
    };
  });

const REASONS: Partial<Record<TankStatus, string>> = {
  out_of_service: 'Relief valve leaks; the tank was emptied',
  decommissioned: 'Replaced by a larger tank',
};

const statusFields = (status: TankStatus) => ({ status, status_reason: REASONS[status] ?? null });

/** Vessels as their makers list them: litres, and the measures in mm over all. */
type TankSize = readonly [litres: number, diameter: number, length: number];
const SIZES: readonly TankSize[] = [
  [1890, 960, 2900],
  [3785, 1040, 4880],
  [3785, 1040, 4880],
  [7570, 1220, 6900],
  [11_350, 1500, 6900],
];

/** What stands where works and shops burn the gas rather than flats, by the site's place among twenty. */
const LARGE_SIZES: Partial<Record<number, TankSize>> = {
  2: [45_400, 2400, 10_430],
  6: [45_400, 2400, 10_430],
  12: [18_900, 1800, 7730],
  17: [18_900, 1800, 7730],
};

/** One vessel has a table of its own: dented once, and measured anew by the tanker's meter. */
const STRAPPED_PLACE = 9;

const strappingTable = (litres: number, diameter: number): StrappingPoint[] =>
  Array.from({ length: 21 }, (_, at) => ({
    height_mm: Math.round((diameter * at) / 20),
    volume_l: Math.round((litres * (1 - Math.cos((Math.PI * at) / 20))) / 2),
  }));

const tankMeasures = ({ random }: Generator, place: number) => {
  const estimated = random.pick(SIZES);
  const [water_capacity_l, diameter_mm, length_mm] = LARGE_SIZES[place % 20] ?? estimated;
  const isStrapped = place === STRAPPED_PLACE;
  return {
    water_capacity_l,
    diameter_mm,
    length_mm,
    shape: isStrapped ? ('custom' as const) : ('cylinder_elliptical' as const),
    strapping_table: isStrapped ? strappingTable(water_capacity_l, diameter_mm) : null,
  };
};

const tankFields = (maker: Generator, place: number) => ({
  serial_number: `ASME-${String(20_000 + place * 37)}`,
  manufacturer: cyclicItem(MAKERS, place),
  product: cyclicItem(PRODUCTS, place % 20),
  installation: cyclicItem(INSTALLATIONS, place),
  orientation: place % 9 === 8 ? ('vertical' as const) : ('horizontal' as const),
  ...tankMeasures(maker, place),
  year_built: 2008 + (place % 15),
  density_kg_l: 0.545,
  manifold_group: place % 20 === 3 ? 'A' : null,
  max_fill_percent: 80,
  low_level: 30,
  critical_level: 15,
  high_level: 85,
  hysteresis: 5,
  reserve_percent: 10,
  civil_defence_certificate_no: `CD-${String(410_000 + place * 13)}`,
  civil_defence_expiry: maker.calendar.day(maker.random.integer(-10, 400)),
  relief_valve_due: maker.calendar.day(40 + place * 23),
  hydrotest_due: maker.calendar.day(300 + place * 31),
  last_inspection_at: maker.calendar.day(-30 - place * 4),
  amc_contract_end: maker.calendar.day(90 + place * 5),
});
