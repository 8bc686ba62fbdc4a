import { takeLatest } from 'redux-saga/effects';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import type { Entity, ListQuery, Page } from '../../../domain/entity';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { parsePage, createResource } from '../../store/createResource';
import type { Resource } from '../../store/createResource';
import { perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';

/** What was read of the tank, or told by the device, that is open; `field` names the noun and `search` the id. */
export const tankReadings = createResource<TankReading>('tankReadings');
/** What was delivered to the tank that is open. */
export const deliveries = createResource<Delivery>('deliveries');
/** The devices that were on the tank that is open. */
export const tankDevices = createResource<DeviceLink>('tankDevices');
/** Where the device that is open was. */
export const deviceLinks = createResource<DeviceLink>('deviceLinks');

const sendLog =
  <T extends Entity>(log: string) =>
  async (api: Api, { field = '', search = '', page, limit, sort, dir }: ListQuery): Promise<Page<T>> =>
    parsePage(
      await api.post<Partial<Page<T>>>(`/${field}/${encodeURIComponent(search)}/${log}`, {
        page,
        limit,
        ...(sort && { sort, dir }),
      }),
    );

const watchLog = <T extends Entity>(resource: Resource<T>, log: string) =>
  takeLatest(resource.listRequested, ({ payload }) => perform(resource.fetchList, sendLog<T>(log), payload));

/** Reads what was written down of a tank or a device, a page at a time. */
export function* tankLogsSaga(): Saga {
  yield watchLog(tankReadings, 'readings');
  yield watchLog(deliveries, 'deliveries');
  yield watchLog(tankDevices, 'devices');
  yield watchLog(deviceLinks, 'links');
}
