import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { LevelRange, TankLevels } from '../../../domain/tanks/tankLevels';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** Which tank's levels, and how far back. */
export interface LevelsAsked {
  id: Id;
  range: LevelRange;
}

export const levelsOpened = createAction<LevelsAsked>('tankLevels/opened');
export const readLevels = operation<LevelsAsked, TankLevels>('tankLevels/read');

interface Drawn {
  asked: LevelsAsked;
  levels: TankLevels;
}

/** The levels that are drawn, and of which tank they are. */
export const tankLevels = createSlice({
  name: 'tankLevels',
  initialState: null as Drawn | null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readLevels.succeeded, (_before, { payload, meta }) => ({ asked: meta.arg, levels: payload })),
});

/** The levels of a tank, of whatever span was asked last; null until they are there. */
export const selectLevels =
  (id: Id) =>
  (state: unknown): TankLevels | null => {
    const { tankLevels: drawn } = state as { tankLevels: Drawn | null };
    return drawn?.asked.id === id ? drawn.levels : null;
  };

const sendLevels = async (api: Http, { id, range }: LevelsAsked) =>
  asAnswer(await api.get<TankLevels | undefined>(`/tank/${encodeURIComponent(id)}/levels?range=${range}`), {
    points: 'list',
    deliveries: 'list',
  });

/** Reads a tank's levels when its chart is opened, or looks further back. */
export function* tankLevelsSaga(): Saga {
  yield takeLatest(levelsOpened, ({ payload }) => run(readLevels, sendLevels, payload));
}
