import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import type { Tank } from '../../../domain/tanks/tank';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { createResource, refetchList, relatedList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import { tankLevels } from './levels/tankLevels';
import { tankTransitions } from './tankTransitions';

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

/** A reading or delivery need not change the tank: it may be older than its last reading. */
function* refetchLogs({ payload: { _id } }: { payload: Tank }): Saga {
  yield* refetchList(tankReadings);
  yield* refetchList(deliveries);
  const levels = yield* select(tankLevels.select);
  if (levels?.query.id === _id) yield put(tankLevels.opened(levels.query));
}

export function* tankLogsSaga(): Saga {
  for (const { saga } of [tankReadings, deliveries, tankDevices, deviceLinks]) yield fork(saga);
  const { reading, delivery } = tankTransitions.requests;
  yield takeEvery([reading.fulfilled, delivery.fulfilled], refetchLogs);
}
