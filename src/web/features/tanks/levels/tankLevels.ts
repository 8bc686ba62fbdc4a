import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../../domain/entity';
import type { LevelRange, TankLevels } from '../../../../domain/tanks/tankLevels';
import { parseResponse } from '../../../api/parseResponse';
import { createRequest, performRead } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { RootState } from '../../../store/rootState';

interface LevelsQuery {
  id: Id;
  range: LevelRange;
}

export const levelsOpened = createAction<LevelsQuery>('tankLevels/opened');
export const readLevels = createRequest<LevelsQuery, TankLevels>(
  'tankLevels/read',
  async (api, { id, range }) =>
    parseResponse(
      await api.get<TankLevels | undefined>(`/tank/${encodeURIComponent(id)}/levels?range=${range}`),
      {
        points: 'list',
        deliveries: 'list',
        alarms: 'list',
      },
    ),
);

interface LoadedLevels {
  query: LevelsQuery;
  levels: TankLevels;
}

declare module '../../../store/rootState' {
  interface RootState {
    tankLevels: LoadedLevels | null;
  }
}

export const tankLevels = createSlice({
  name: 'tankLevels',
  initialState: null as RootState['tankLevels'],
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readLevels.fulfilled, (_state, { payload, meta }) => ({
      query: meta.arg,
      levels: payload,
    })),
});

/** The levels of a tank for the last requested range; null until loaded. */
export const selectLevels =
  (id: Id) =>
  (state: RootState): TankLevels | null => {
    const { tankLevels: loaded } = state;
    return loaded?.query.id === id ? loaded.levels : null;
  };

export function* tankLevelsSaga(): Saga {
  yield takeLatest(levelsOpened, ({ payload }) => performRead(readLevels, payload));
}
