import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { CheckCalendar } from '../../../../domain/wallets/checkCalendar';
import type { CustodyQuery, CustodyRow } from '../../../../domain/wallets/custody';
import type { Page } from '../../../../domain/entity';
import { parseResponse } from '../../../api/parseResponse';
import {
  parsePage,
  createResourceApi,
  createResourceSaga,
  createResource,
} from '../../../store/createResource';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { Api } from '../../../store/services';
import type { Wallet } from '../../../../domain/wallets/wallet';

export interface HasCustody {
  custody: { rows: CustodyRow[] | null; calendar: (CheckCalendar & { month: string }) | null };
}

export const custodyOpened = createAction<CustodyQuery>('custody/opened');
export const calendarOpened = createAction<string>('custody/calendarOpened');
export const readCustody = createRequest<CustodyQuery, CustodyRow[]>('custody/read');
export const readCalendar = createRequest<string, CheckCalendar>('custody/readCalendar');

const emptyCustody = (): HasCustody['custody'] => ({ rows: null, calendar: null });

/** What the custody report and the cheque calendar say of the days that are looked at. */
export const custody = createSlice({
  name: 'custody',
  initialState: emptyCustody,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(custodyOpened, (state) => ({ ...state, rows: null }))
      .addCase(readCustody.fulfilled, (state, { payload }) => ({ ...state, rows: payload }))
      .addCase(readCalendar.fulfilled, (state, { payload, meta }) => ({
        ...state,
        calendar: { ...payload, month: meta.arg },
      })),
});

const sendCustody = async (http: Api, query: CustodyQuery): Promise<CustodyRow[]> =>
  parsePage(await http.post<Partial<Page<CustodyRow>>>('/custody', query)).documents;

const sendCalendar = async (http: Api, month: string): Promise<CheckCalendar> =>
  parseResponse(await http.post<CheckCalendar | undefined>('/wallet/calendar', { month }), {
    days: 'list',
    piles: 'list',
  });

/** Reads the report and the calendar whenever other days are looked at. */
export function* custodySaga(): Saga {
  yield takeLatest(custodyOpened, ({ payload }: PayloadAction<CustodyQuery>) =>
    perform(readCustody, sendCustody, payload),
  );
  yield takeLatest(calendarOpened, ({ payload }: PayloadAction<string>) =>
    perform(readCalendar, sendCalendar, payload),
  );
}

/** The payments that one holder has in hand, while they are counted. */
export const paymentsInCustody = createResource<Wallet>('paymentsInCustody');

/** Lists them anew whenever a count begins. */
export const paymentsInCustodySaga = createResourceSaga(
  paymentsInCustody,
  createResourceApi<Wallet, never>('/wallet'),
);

/** The cheques in the house that fall due on the day that is looked at. */
export const dueChecks = createResource<Wallet>('dueChecks');

/** Lists them anew whenever a day is looked at. */
export const dueChecksSaga = createResourceSaga(dueChecks, createResourceApi<Wallet, never>('/wallet'));
