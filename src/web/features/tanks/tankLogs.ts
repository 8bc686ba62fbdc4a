import { fork } from 'redux-saga/effects';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { createResource, relatedList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';

/** Readings of a tank or messages of a device; the query's `field` names the noun and `search` the id. */
export const tankReadings = createResource<TankReading>('tankReadings', '/readings', {
  list: relatedList('readings'),
});
/** Deliveries to a tank. */
export const deliveries = createResource<Delivery>('deliveries', '/deliveries', {
  list: relatedList('deliveries'),
});
/** Devices linked to a tank. */
export const tankDevices = createResource<DeviceLink>('tankDevices', '/devices', {
  defaults: { device: { _id: '', label: '', code: '' } },
  list: relatedList('devices'),
});
/** Links of a device. */
export const deviceLinks = createResource<DeviceLink>('deviceLinks', '/links', {
  defaults: { device: { _id: '', label: '', code: '' } },
  list: relatedList('links'),
});

export function* tankLogsSaga(): Saga {
  for (const { saga } of [tankReadings, deliveries, tankDevices, deviceLinks]) yield fork(saga);
}
