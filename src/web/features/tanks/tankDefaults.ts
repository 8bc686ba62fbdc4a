import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { TankUsual } from '../../../domain/tanks/tank';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

export interface HasTankUsual {
  tankUsual: TankUsual | null;
}

/** The form of a new tank was opened. */
export const newTankOpened = createAction('tanks/newOpened');
export const readTankUsual = operation<undefined, TankUsual>('tanks/readUsual');

/** A form that stands already doesn't begin again when the answer is the one it began with. */
const isSame = (one: TankUsual, other: TankUsual): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The levels that a new tank usually has, as the settings say today. */
export const tankUsual = createSlice({
  name: 'tankUsual',
  initialState: (): HasTankUsual['tankUsual'] => null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readTankUsual.succeeded, (before, { payload }) =>
      before && isSame(before, payload) ? before : payload,
    ),
});

/** The levels that a new tank usually has; nothing until they are read. */
export const selectTankUsual = (state: HasTankUsual): TankUsual | null => state.tankUsual;

const sendRead = async (api: Http) =>
  asAnswer(await api.get<TankUsual | undefined>('/tank/usual'), { low_level: 'number' });

/** Reads them anew for every new tank. */
export function* tankUsualSaga(): Saga {
  yield takeLatest(newTankOpened, () => run(readTankUsual, sendRead, undefined));
}
