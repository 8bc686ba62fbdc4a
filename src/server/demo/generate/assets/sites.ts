import type { Random } from '../random';
import { cyclicItem } from '../random';

export interface DemoSite {
  code: string;
  name: string;
  address: string;
  area: string;
  emirate: string;
  lat: number;
  lng: number;
  units_count: number;
}

const AREAS: readonly (readonly [area: string, emirate: string, lat: number, lng: number])[] = [
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

export const generateSites = (random: Random, count: number): DemoSite[] =>
  Array.from({ length: count }, (_, index) => generateSite(random, index));

function generateSite(random: Random, index: number): DemoSite {
  const [area, emirate, lat, lng] = cyclicItem(AREAS, index);
  const name = `${cyclicItem(NAMES, index)} ${cyclicItem(BUILDING_TYPES, Math.floor(index / NAMES.length))}`;
  return {
    code: `SITE-${String(index + 1).padStart(3, '0')}`,
    name,
    address: `${name}, Street ${String(random.integer(2, 48))}`,
    area,
    emirate,
    lat: randomNearby(random, lat),
    lng: randomNearby(random, lng),
    units_count: random.integer(24, 220),
  };
}

const randomNearby = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.fraction() - 0.5) * 0.02) * 1e6) / 1e6;
