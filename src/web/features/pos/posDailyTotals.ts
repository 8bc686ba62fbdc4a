import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { PosMonth } from '../../../domain/pos/pos';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** A month of takings at one handheld. */
interface Asked {
  device: Id;
  month: string;
}

/** The day totals of a handheld were opened, or another month of them. */
export const posMonthOpened = createAction<Asked>('posDays/opened');
export const readPosMonth = operation<Asked, PosMonth>('posDays/read');

export interface HasPosDays {
  posDays: { device: Id; told: PosMonth } | null;
}

/** The month of takings that was read last, and of which handheld. */
export const posDays = createSlice({
  name: 'posDays',
  initialState: (): HasPosDays['posDays'] => null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readPosMonth.succeeded, (_before, { payload, meta }) => ({
      device: meta.arg.device,
      told: payload,
    })),
});

/** The takings of a month; null until they are there. */
export const selectPosMonth =
  ({ device, month }: Asked) =>
  ({ posDays: kept }: HasPosDays): PosMonth | null =>
    kept?.device === device && kept.told.month === month ? kept.told : null;

const sendRead = async (api: Http, { device, month }: Asked) =>
  asAnswer(await api.post<PosMonth | undefined>(`/pos/${encodeURIComponent(device)}/days`, { month }), {
    days: 'list',
    all: 'record',
  });

/** Reads a month whenever it is opened. */
export function* posDaysSaga(): Saga {
  yield takeLatest(posMonthOpened, ({ payload }) => run(readPosMonth, sendRead, payload));
}
