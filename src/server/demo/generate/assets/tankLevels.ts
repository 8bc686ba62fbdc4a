import type { SiteConsumption } from './siteConsumption';
import { timeWhenConsumed } from './siteConsumption';
import { cyclicItem } from '../random';
import type { DemoDevice } from './devices';
import { deterministicId } from '../record';
import type { DemoSite } from './sites';
import type { DemoTank } from './tanks';

/** Fill cycle of a tank and its telemetry. */
export interface DemoLevels extends SiteConsumption {
  tank: string;
  device: string | null;
  /** Level in percent after a delivery, before a delivery, and now. */
  top: number;
  bottom: number;
  level: number;
  /** Minutes since the last reading. */
  lag: number;
  battery: number;
}

const CURRENT_LEVELS = [62.4, 45.1, 71.8, 27.6, 55.3, 38.9, 66.2, 86.1, 49.7, 11.8, 58.8, 74.5] as const;
const SUPPLIERS = ['ENOC', 'ADNOC Distribution', 'Emirates Gas'] as const;
const DRIVERS = ['R. Singh', 'M. Aslam', 'J. Mathew'] as const;
/** Every eleventh tank has a silent sensor, one a late one, one a low battery. */
const PATTERN_LENGTH = 11;

const minutesSinceReading = (index: number, interval: number): number => {
  if (index % PATTERN_LENGTH === 5) return 3 * 24 * 60;
  return index % PATTERN_LENGTH === 8 ? interval + 20 : Math.min(9, interval);
};

/** Levels of commissioned tanks, derived from their sites' consumption; one in six has no sensor. */
export const generateTankLevels = (
  tanks: readonly DemoTank[],
  devices: readonly DemoDevice[],
  consumptionBySite: ReadonlyMap<DemoSite, SiteConsumption>,
): DemoLevels[] =>
  tanks
    .filter(({ status }) => status === 'commissioned')
    .map((tank, index) => {
      const device = devices.find((candidate) => candidate.tank === tank && candidate.type === 'tank_level');
      const level = cyclicItem(CURRENT_LEVELS, index);
      return {
        tank: tank.id,
        device: device?.id ?? null,
        top: Math.max(78, level + 0.5),
        bottom: Math.min(24, level - 3),
        level,
        lag: device ? minutesSinceReading(index, device.report_interval_min) : 24 * 60,
        battery: index % PATTERN_LENGTH === 2 ? 14 : 62 + (index % 37),
        ...(consumptionBySite.get(tank.site) ?? { times: [], percents: [] }),
      };
    });

/** Times of deliveries, newest first. */
function fillTimes({ top, bottom, level, ...consumption }: DemoLevels): number[] {
  const now = consumption.percents.at(-1) ?? 0;
  const last = now - (top - level);
  const count = Math.max(0, Math.ceil(last / (top - bottom)));
  return Array.from({ length: count }, (_, position) =>
    timeWhenConsumed(consumption, last - position * (top - bottom)),
  ).filter((at) => at !== undefined);
}

/** Deliveries; one ticket exceeds the level rise. */
export const generateDeliveries = (levels: readonly DemoLevels[], tanks: readonly DemoTank[]) =>
  levels.flatMap((tankLevels, index) => {
    const { tank: id, top, bottom } = tankLevels;
    const deliveredLitres =
      ((tanks.find((candidate) => candidate.id === id)?.water_capacity_l ?? 0) * (top - bottom)) / 100;
    return fillTimes(tankLevels).map((time, position, times) => {
      const at = new Date(time);
      const isOdd = index === 4 && position === 0;
      return {
        id: deterministicId(`delivery ${id} ${String(position)}`),
        tank_id: id,
        ticket_no: `DT-${String(index + 1).padStart(3, '0')}-${String(times.length - position).padStart(3, '0')}`,
        at,
        supplier: cyclicItem(SUPPLIERS, index + position),
        litres: Math.round(deliveredLitres * (isOdd ? 1.14 : 1 + ((index + position) % 3) / 200)),
        price_per_l: 1.85,
        level_before: Math.round(bottom * 10) / 10,
        level_after: Math.round(top * 10) / 10,
        driver: cyclicItem(DRIVERS, position),
        truck: `DXB ${String(41_200 + ((index * 7 + position) % 30))}`,
        created_at: at,
        updated_at: at,
      };
    });
  });

export type DemoDelivery = ReturnType<typeof generateDeliveries>[number];
