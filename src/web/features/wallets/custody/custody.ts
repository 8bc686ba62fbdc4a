import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { ChequeCalendar } from '../../../../domain/wallets/chequeCalendar';
import type { Safe } from '../../../../domain/wallets/bankDeposit';
import { parseResponse } from '../../../api/parseResponse';
import { createRequest, performRead } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { RootState } from '../../../store/rootState';

declare module '../../../store/rootState' {
  interface RootState {
    custody: {
      calendar: (ChequeCalendar & { month: string }) | null;
      safe: Safe | null;
    };
  }
}

export const calendarOpened = createAction<string>('custody/calendarOpened');
export const safeOpened = createAction('custody/safeOpened');
export const readSafe = createRequest<undefined, Safe>('custody/readSafe', async (api) =>
  parseResponse(await api.get<Safe | undefined>('/custody/safe'), { held: 'number' }),
);
export const readCalendar = createRequest<string, ChequeCalendar>(
  'custody/readCalendar',
  async (api, month) =>
    parseResponse(await api.post<ChequeCalendar | undefined>('/wallet/calendar', { month }), {
      days: 'list',
      depositGroups: 'list',
    }),
);

const emptyCustody = (): RootState['custody'] => ({ calendar: null, safe: null });

/** Cheque calendar of the selected month, and the cash in the safe. */
export const custody = createSlice({
  name: 'custody',
  initialState: emptyCustody,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(readSafe.fulfilled, (state, { payload }) => ({ ...state, safe: payload }))
      .addCase(readCalendar.fulfilled, (state, { payload, meta }) => ({
        ...state,
        calendar: { ...payload, month: meta.arg },
      })),
});

export function* custodySaga(): Saga {
  yield takeLatest(calendarOpened, ({ payload }: PayloadAction<string>) =>
    performRead(readCalendar, payload),
  );
  yield takeLatest(safeOpened, () => performRead(readSafe, undefined));
}
