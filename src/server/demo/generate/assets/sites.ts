import type { Emirate, SiteContact } from '../../../../domain/sites/site';
import type { Random } from '../random';
import { cyclicItem } from '../random';
import { deterministicId } from '../record';
import type { CreatedRecord, Generator } from '../record';

export interface DemoSite extends CreatedRecord {
  code: string;
  name: string;
  address: string;
  area: string;
  emirate: Emirate;
  lat: number;
  lng: number;
  units_count: number;
  access_notes: string | null;
  contacts: SiteContact[];
}

const AREAS: readonly (readonly [area: string, emirate: Emirate, lat: number, lng: number])[] = [
  ['Dubai Marina', 'Dubai', 25.0801, 55.1402],
  ['Al Majaz', 'Sharjah', 25.3286, 55.3832],
  ['Al Barsha', 'Dubai', 25.1107, 55.2003],
  ['Al Reem Island', 'Abu Dhabi', 24.4961, 54.4049],
  ['Al Nahda', 'Dubai', 25.2912, 55.3721],
  ['Al Nuaimiya', 'Ajman', 25.3893, 55.4573],
  ['Business Bay', 'Dubai', 25.1857, 55.2644],
  ['Al Taawun', 'Sharjah', 25.3101, 55.3745],
  ['Khalifa City', 'Abu Dhabi', 24.4209, 54.5774],
  ['Al Nakheel', 'Ras Al Khaimah', 25.7935, 55.9652],
  ['Al Qusais', 'Dubai', 25.2706, 55.3905],
  ['Al Faseel', 'Fujairah', 25.1448, 56.3416],
  ['Al Salamah', 'Umm Al Quwain', 25.5101, 55.5904],
];

const NAMES = ['Marina', 'Al Noor', 'Palm', 'Sahara', 'Gulf', 'Al Safa', 'Crescent', 'Lagoon', 'Al Waha'];
const BUILDING_TYPES = ['Heights', 'Tower', 'Residence', 'Gardens', 'Plaza'];

const ACCESS_NOTES = [
  'Service gate on the rear street; the guard has the key of the gas room.',
  null,
  'Basement 1, height limit 2.1 m. Call the watchman 15 minutes before.',
  'Tanker parks at the loading bay from 06:00 to 10:00 only.',
];

const WATCHMEN = ['Abdul Karim', 'Ramesh Nair', 'Joseph Mathew', 'Imran Shah'];

/** A contact of most sites, and the manager of larger ones. */
const contactsOf = (index: number): SiteContact[] => [
  ...(index % 5 === 4
    ? []
    : [
        {
          name: cyclicItem(WATCHMEN, index),
          role: 'Watchman',
          phone: `+97155${String(2_100_000 + index * 37)}`,
        },
      ]),
  ...(index % 3 === 0
    ? [
        {
          name: 'Facility office',
          role: 'Building management',
          phone: `+9714${String(3_300_000 + index * 53)}`,
        },
      ]
    : []),
];

/** The oldest site is older than its tank. */
const FIRST_SITE_DAYS = 800;

export const generateSites = (generator: Generator, count: number): DemoSite[] =>
  Array.from({ length: count }, (_, index) => generateSite(generator, index));

function generateSite({ random, calendar }: Generator, index: number): DemoSite {
  const code = `SITE-${String(index + 1).padStart(3, '0')}`;
  const [area, emirate, lat, lng] = cyclicItem(AREAS, index);
  const name = `${cyclicItem(NAMES, index)} ${cyclicItem(BUILDING_TYPES, Math.floor(index / NAMES.length))}`;
  return {
    id: deterministicId(code),
    created_at: calendar.officeTime(calendar.day(index * 3 - FIRST_SITE_DAYS), 0),
    code,
    name,
    address: `${name}, Street ${String(random.integer(2, 48))}`,
    area,
    emirate,
    lat: randomNearby(random, lat),
    lng: randomNearby(random, lng),
    units_count: random.integer(24, 220),
    access_notes: cyclicItem(ACCESS_NOTES, index),
    contacts: contactsOf(index),
  };
}

const METERED_EVERY = 8;

/** Every eighth site has AMR units on all its counters, so that its gas is balanced by day. */
export const isFullyMetered = ({ code }: DemoSite): boolean => Number(code.slice(-3)) % METERED_EVERY === 2;

const randomNearby = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.fraction() - 0.5) * 0.02) * 1e6) / 1e6;
