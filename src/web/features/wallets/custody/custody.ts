import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { CheckCalendar } from '../../../../domain/wallets/checkCalendar';
import type { CustodyQuery, CustodyRow } from '../../../../domain/wallets/custody';
import { InvalidResponseError, isObject } from '../../../api/apiError';
import { parsePage, parseResponse, withDefaults } from '../../../api/parseResponse';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { RootState } from '../../../store/rootState';

declare module '../../../store/rootState' {
  interface RootState {
    custody: { rows: CustodyRow[] | null; calendar: (CheckCalendar & { month: string }) | null };
  }
}

export const custodyOpened = createAction<CustodyQuery>('custody/opened');
export const calendarOpened = createAction<string>('custody/calendarOpened');
export const readCustody = createRequest<CustodyQuery, CustodyRow[]>(
  'custody/read',
  async (api, query) => parsePage<CustodyRow>(await api.post('/custody', query), parseCustodyRow).documents,
);
export const readCalendar = createRequest<string, CheckCalendar>('custody/readCalendar', async (api, month) =>
  parseResponse(await api.post<CheckCalendar | undefined>('/wallet/calendar', { month }), {
    days: 'list',
    piles: 'list',
  }),
);

const parseCustodyRow = (row: unknown): CustodyRow => {
  if (!isObject(row)) throw new InvalidResponseError(row);
  return withDefaults(row, { holder: { _id: '', label: '' } } as CustodyRow);
};

const emptyCustody = (): RootState['custody'] => ({ rows: null, calendar: null });

/** Custody report and cheque calendar of the selected period. */
export const custody = createSlice({
  name: 'custody',
  initialState: emptyCustody,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(custodyOpened, (state) => ({ ...state, rows: null }))
      .addCase(readCustody.fulfilled, (state, { payload }) => ({ ...state, rows: payload }))
      .addCase(readCalendar.fulfilled, (state, { payload, meta }) => ({
        ...state,
        calendar: { ...payload, month: meta.arg },
      })),
});

export function* custodySaga(): Saga {
  yield takeLatest(custodyOpened, ({ payload }: PayloadAction<CustodyQuery>) =>
    perform(readCustody, payload),
  );
  yield takeLatest(calendarOpened, ({ payload }: PayloadAction<string>) => perform(readCalendar, payload));
}
