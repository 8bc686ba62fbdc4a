import type { SiteConsumption } from './siteConsumption';
import { timeWhenConsumed } from './siteConsumption';
import { cyclicItem } from '../random';
import type { DemoDevice } from './devices';
import { deterministicId } from '../record';
import type { DemoSite } from './sites';
import type { DemoTank } from './tanks';

/** How one tank is emptied and filled again and again, and how that is known. */
export interface DemoLevels extends SiteConsumption {
  tank: string;
  device: string | null;
  /** Percent just after a delivery, just before one, and now. */
  top: number;
  bottom: number;
  level: number;
  /** Minutes since the newest reading. */
  lag: number;
  battery: number;
}

const CURRENT_LEVELS = [62.4, 45.1, 71.8, 27.6, 55.3, 38.9, 66.2, 86.1, 49.7, 11.8, 58.8, 74.5] as const;
const SUPPLIERS = ['ENOC', 'ADNOC Distribution', 'Emirates Gas'] as const;
const DRIVERS = ['R. Singh', 'M. Aslam', 'J. Mathew'] as const;
/** A quiet unit at every so many tanks, one that is a little late, one whose battery ends. */
const PATTERN_LENGTH = 11;

const minutesSinceReading = (place: number, interval: number): number => {
  if (place % PATTERN_LENGTH === 5) return 3 * 24 * 60;
  return place % PATTERN_LENGTH === 8 ? interval + 20 : Math.min(9, interval);
};

/** The level of every tank in service, as its site's counters empty it; one in six has no unit and is gauged by people. */
export const generateTankLevels = (
  tanks: readonly DemoTank[],
  devices: readonly DemoDevice[],
  burnings: ReadonlyMap<DemoSite, SiteConsumption>,
): DemoLevels[] =>
  tanks
    .filter(({ status }) => status === 'commissioned')
    .map((tank, place) => {
      const unit = devices.find((device) => device.tank === tank && device.type === 'tank_level');
      const level = cyclicItem(CURRENT_LEVELS, place);
      return {
        tank: tank.id,
        device: unit?.id ?? null,
        top: Math.max(78, level + 0.5),
        bottom: Math.min(24, level - 3),
        level,
        lag: unit ? minutesSinceReading(place, unit.report_interval_min) : 24 * 60,
        battery: place % PATTERN_LENGTH === 2 ? 14 : 62 + (place % 37),
        ...(burnings.get(tank.site) ?? { moments: [], percents: [] }),
      };
    });

/** When a tank was filled, the newest first. */
function fillTimes({ top, bottom, level, ...burning }: DemoLevels): number[] {
  const now = burning.percents.at(-1) ?? 0;
  const last = now - (top - level);
  const count = Math.max(0, Math.ceil(last / (top - bottom)));
  return Array.from({ length: count }, (_, nth) =>
    timeWhenConsumed(burning, last - nth * (top - bottom)),
  ).filter((at) => at !== undefined);
}

/** What filled the tanks up, ticket by ticket; one ticket says more than the gauge. */
export const generateDeliveries = (levels: readonly DemoLevels[], tanks: readonly DemoTank[]) =>
  levels.flatMap((course, place) => {
    const { tank: id, top, bottom } = course;
    const risen = ((tanks.find((one) => one.id === id)?.water_capacity_l ?? 0) * (top - bottom)) / 100;
    return fillTimes(course).map((moment, nth, all) => {
      const at = new Date(moment);
      const isOdd = place === 4 && nth === 0;
      return {
        id: deterministicId(`delivery ${id} ${String(nth)}`),
        tank_id: id,
        ticket_no: `DT-${String(place + 1).padStart(3, '0')}-${String(all.length - nth).padStart(3, '0')}`,
        at,
        supplier: cyclicItem(SUPPLIERS, place + nth),
        litres: Math.round(risen * (isOdd ? 1.14 : 1 + ((place + nth) % 3) / 200)),
        price_per_l: 1.85,
        level_before: Math.round(bottom * 10) / 10,
        level_after: Math.round(top * 10) / 10,
        driver: cyclicItem(DRIVERS, nth),
        truck: `DXB ${String(41_200 + ((place * 7 + nth) % 30))}`,
        created_at: at,
        updated_at: at,
      };
    });
  });

/** What a truck brought, as the demo company has it. */
export type DemoDelivery = ReturnType<typeof generateDeliveries>[number];
