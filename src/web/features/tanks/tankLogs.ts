import { fork } from 'redux-saga/effects';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { createResource, relatedList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';

/** What was read of the tank, or told by the device, that is open; `field` names the noun and `search` the id. */
export const tankReadings = createResource<TankReading>('tankReadings', '/readings', {
  list: relatedList('readings'),
});
/** What was delivered to the tank that is open. */
export const deliveries = createResource<Delivery>('deliveries', '/deliveries', {
  list: relatedList('deliveries'),
});
/** The devices that were on the tank that is open. */
export const tankDevices = createResource<DeviceLink>('tankDevices', '/devices', {
  defaults: { device: { _id: '', label: '', code: '' } },
  list: relatedList('devices'),
});
/** Where the device that is open was. */
export const deviceLinks = createResource<DeviceLink>('deviceLinks', '/links', {
  defaults: { device: { _id: '', label: '', code: '' } },
  list: relatedList('links'),
});

export function* tankLogsSaga(): Saga {
  for (const { saga } of [tankReadings, deliveries, tankDevices, deviceLinks]) yield fork(saga);
}
