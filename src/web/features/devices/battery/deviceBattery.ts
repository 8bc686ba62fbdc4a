import type { BatteryDay, DeviceBattery } from '../../../../domain/devices/battery';
import type { Id } from '../../../../domain/entity';
import { isObject } from '../../../../domain/entity';
import { parseResponse } from '../../../api/parseResponse';
import { createQuery } from '../../../store/createQuery';
import type { QueryResult } from '../../../store/createQuery';

/** A device and its last message, for which the battery is loaded. */
interface BatteryQuery {
  id: Id;
  lastSeenAt?: string | null;
}

declare module '../../../store/rootState' {
  interface RootState {
    deviceBattery: QueryResult<BatteryQuery, DeviceBattery> | null;
  }
}

const isBatteryDay = (day: BatteryDay): boolean =>
  isObject(day) && typeof day.day === 'string' && typeof day.battery_percent === 'number';

/** The battery of a device over the last days. */
export const deviceBattery = createQuery('deviceBattery', async (api, { id }: BatteryQuery) => {
  const path = `/device/${encodeURIComponent(id)}/battery`;
  const battery = parseResponse(await api.get<DeviceBattery | undefined>(path), {
    days: 'list',
    battery_low: 'number',
    trend: 'optionalRecord',
  });
  return { ...battery, days: battery.days.filter(isBatteryDay) };
});
