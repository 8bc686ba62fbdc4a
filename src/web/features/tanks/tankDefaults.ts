import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { TankDefaults } from '../../../domain/tanks/tank';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

declare module '../../store/rootState' {
  interface RootState {
    tankDefaults: TankDefaults | null;
  }
}

export const newTankOpened = createAction('tanks/newOpened');
export const readTankDefaults = createRequest<undefined, TankDefaults>('tanks/readDefaults', async (api) =>
  parseResponse(await api.get<TankDefaults | undefined>('/tank/defaults'), { low_level: 'number' }),
);

/** Deep equality, to keep the identity of equal defaults, so that an open form is not reset. */
const isSame = (a: TankDefaults, b: TankDefaults): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Default levels of a new tank according to the settings. */
export const tankDefaults = createSlice({
  name: 'tankDefaults',
  initialState: (): RootState['tankDefaults'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readTankDefaults.fulfilled, (state, { payload }) =>
      state && isSame(state, payload) ? state : payload,
    ),
});

export const selectTankDefaults = (state: RootState): TankDefaults | null => state.tankDefaults;

export function* tankDefaultsSaga(): Saga {
  yield takeLatest(newTankOpened, () => performRead(readTankDefaults, undefined));
}
