import { takeLatest } from 'redux-saga/effects';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import type { Entity, ListQuery, Page } from '../../../domain/entity';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { asPage, entity } from '../../store/createResource';
import type { EntityKit } from '../../store/createResource';
import { run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** What was read of the tank, or told by the device, that is open; `field` names the noun and `search` the id. */
export const tankReadings = entity<TankReading>('tankReadings');
/** What was delivered to the tank that is open. */
export const deliveries = entity<Delivery>('deliveries');
/** The devices that were on the tank that is open. */
export const tankDevices = entity<DeviceLink>('tankDevices');
/** Where the device that is open was. */
export const deviceLinks = entity<DeviceLink>('deviceLinks');

const sendOf =
  <T extends Entity>(book: string) =>
  async (api: Http, { field = '', search = '', page, limit, sort, dir }: ListQuery): Promise<Page<T>> =>
    asPage(
      await api.post<Partial<Page<T>>>(`/${field}/${encodeURIComponent(search)}/${book}`, {
        page,
        limit,
        ...(sort && { sort, dir }),
      }),
    );

const reading = <T extends Entity>(kit: EntityKit<T>, book: string) =>
  takeLatest(kit.listOpened, ({ payload }) => run(kit.list, sendOf<T>(book), payload));

/** Reads what was written down of a tank or a device, a page at a time. */
export function* tankBooksSaga(): Saga {
  yield reading(tankReadings, 'readings');
  yield reading(deliveries, 'deliveries');
  yield reading(tankDevices, 'devices');
  yield reading(deviceLinks, 'links');
}
