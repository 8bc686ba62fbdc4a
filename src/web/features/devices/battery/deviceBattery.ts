import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { BatteryDay, DeviceBattery } from '../../../../domain/devices/battery';
import type { Id } from '../../../../domain/entity';
import { isObject } from '../../../../domain/entity';
import { parseResponse } from '../../../api/parseResponse';
import { createRequest, performRead } from '../../../store/createRequest';
import type { RootState } from '../../../store/rootState';
import type { Saga } from '../../../store/sagaEffects';

const isBatteryDay = (day: BatteryDay): boolean =>
  isObject(day) && typeof day.day === 'string' && typeof day.battery_percent === 'number';

export const batteryOpened = createAction<Id>('deviceBattery/opened');
export const readBattery = createRequest<Id, DeviceBattery>('deviceBattery/read', async (api, id) => {
  const path = `/device/${encodeURIComponent(id)}/battery`;
  const battery = parseResponse(await api.get<DeviceBattery | undefined>(path), {
    days: 'list',
    battery_low: 'number',
    trend: 'optionalRecord',
  });
  return { ...battery, days: battery.days.filter(isBatteryDay) };
});

interface LoadedBattery {
  id: Id;
  battery: DeviceBattery;
}

declare module '../../../store/rootState' {
  interface RootState {
    deviceBattery: LoadedBattery | null;
  }
}

export const deviceBattery = createSlice({
  name: 'deviceBattery',
  initialState: (): RootState['deviceBattery'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readBattery.fulfilled, (_state, { payload, meta }) => ({
      id: meta.arg,
      battery: payload,
    })),
});

/** The battery of a device; null until loaded. */
export const selectBattery =
  (id: Id) =>
  ({ deviceBattery: loaded }: RootState): DeviceBattery | null =>
    loaded?.id === id ? loaded.battery : null;

export function* deviceBatterySaga(): Saga {
  yield takeLatest(batteryOpened, ({ payload }) => performRead(readBattery, payload));
}
