import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { TankDefaults } from '../../../domain/tanks/tank';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

declare module '../../store/rootState' {
  interface RootState {
    tankDefaults: TankDefaults | null;
  }
}

/** The form of a new tank was opened. */
export const newTankOpened = createAction('tanks/newOpened');
export const readTankDefaults = createRequest<undefined, TankDefaults>('tanks/readDefaults', async (api) =>
  parseResponse(await api.get<TankDefaults | undefined>('/tank/usual'), { low_level: 'number' }),
);

/** A form that stands already doesn't begin again when the answer is the one it began with. */
const isSame = (one: TankDefaults, other: TankDefaults): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The levels that a new tank usually has, as the settings say today. */
export const tankDefaults = createSlice({
  name: 'tankDefaults',
  initialState: (): RootState['tankDefaults'] => null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readTankDefaults.fulfilled, (before, { payload }) =>
      before && isSame(before, payload) ? before : payload,
    ),
});

/** The levels that a new tank usually has; nothing until they are read. */
export const selectTankDefaults = (state: RootState): TankDefaults | null => state.tankDefaults;

/** Reads them anew for every new tank. */
export function* tankDefaultsSaga(): Saga {
  yield takeLatest(newTankOpened, () => perform(readTankDefaults, undefined));
}
