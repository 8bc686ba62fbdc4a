import type { Tank, TankStatus } from '../../domain/tank';
import { entry } from './chance';
import type { Made, Maker } from './maker';
import { madeAgo } from './maker';
import { code } from './numbering';
import type { Site } from './places';

/** A tank as the demo company has it. */
export interface DemoTank extends Made, Omit<Tank, '_id' | 'version' | 'site' | 'device'> {
  site: Site;
}

const STATUSES: readonly TankStatus[] = [
  ...Array<TankStatus>(7).fill('commissioned'),
  'planned',
  ...Array<TankStatus>(6).fill('commissioned'),
  'out_of_service',
  ...Array<TankStatus>(8).fill('commissioned'),
  'decommissioned',
];
const CAPACITIES = [1890, 3785, 3785, 7570, 11_350] as const;
const MAKERS = ['Al Manaratain', 'Chemet', 'Roth Gas', null] as const;
const INSTALLATIONS = ['underground', 'aboveground', 'rooftop', 'mounded'] as const;
const PRODUCTS = ['lpg_mix', 'lpg_mix', 'lpg_mix', 'propane', 'butane', 'lpg_mix', 'sng'] as const;

/** The company's vessels: one at every site, a second one at the larger ones. */
export const makeTanks = (maker: Maker, sites: readonly Site[], count: number): DemoTank[] =>
  Array.from({ length: count }, (_, place) => {
    const site = entry(sites, place);
    const nth = Math.floor(place / sites.length) + 1;
    return {
      ...madeAgo(maker, 760 - place * 3),
      ...vessel(maker, place),
      code: code('TK', place, 4),
      name: `${site.name} T${String(nth)}`,
      site,
      status: entry(STATUSES, place),
    };
  });

const vessel = ({ chance, calendar }: Maker, place: number) => ({
  serial_number: `ASME-${String(20_000 + place * 37)}`,
  manufacturer: entry(MAKERS, place),
  product: entry(PRODUCTS, place),
  installation: entry(INSTALLATIONS, place),
  orientation: place % 9 === 8 ? ('vertical' as const) : ('horizontal' as const),
  water_capacity_l: chance.pick(CAPACITIES),
  max_fill_percent: 80,
  low_level: 30,
  critical_level: 15,
  high_level: 85,
  hysteresis: 5,
  civil_defence_expiry: calendar.day(chance.whole(-10, 400)),
});
