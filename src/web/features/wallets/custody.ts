import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { CheckCalendar } from '../../../domain/wallets/checkCalendar';
import type { CustodyAsk, CustodyRow } from '../../../domain/wallets/custody';
import type { Page } from '../../../domain/entity';
import { asAnswer } from '../../api/parseResponse';
import { asPage, crudApi, crudSaga, entity } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';
import type { Wallet } from '../../../domain/wallets/wallet';

export interface HasCustody {
  custody: { rows: CustodyRow[] | null; calendar: (CheckCalendar & { month: string }) | null };
}

export const custodyOpened = createAction<CustodyAsk>('custody/opened');
export const monthOpened = createAction<string>('custody/monthOpened');
export const readCustody = operation<CustodyAsk, CustodyRow[]>('custody/read');
export const readMonth = operation<string, CheckCalendar>('custody/month');

const nothing = (): HasCustody['custody'] => ({ rows: null, calendar: null });

/** What the custody report and the cheque calendar say of the days that are looked at. */
export const custody = createSlice({
  name: 'custody',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(custodyOpened, (state) => ({ ...state, rows: null }))
      .addCase(readCustody.succeeded, (state, { payload }) => ({ ...state, rows: payload }))
      .addCase(readMonth.succeeded, (state, { payload, meta }) => ({
        ...state,
        calendar: { ...payload, month: meta.arg },
      })),
});

const sendCustody = async (http: Http, ask: CustodyAsk): Promise<CustodyRow[]> =>
  asPage(await http.post<Partial<Page<CustodyRow>>>('/custody', ask)).documents;

const sendMonth = async (http: Http, month: string): Promise<CheckCalendar> =>
  asAnswer(await http.post<CheckCalendar | undefined>('/wallet/calendar', { month }), {
    days: 'list',
    piles: 'list',
  });

/** Reads the report and the calendar whenever other days are looked at. */
export function* custodySaga(): Saga {
  yield takeLatest(custodyOpened, ({ payload }: PayloadAction<CustodyAsk>) =>
    run(readCustody, sendCustody, payload),
  );
  yield takeLatest(monthOpened, ({ payload }: PayloadAction<string>) => run(readMonth, sendMonth, payload));
}

/** The payments that one holder has in hand, while they are counted. */
export const inHand = entity<Wallet>('inHand');

/** Lists them anew whenever a count begins. */
export const inHandSaga = crudSaga(inHand, crudApi<Wallet, never>('/wallet'));

/** The cheques in the house that fall due on the day that is looked at. */
export const dueChecks = entity<Wallet>('dueChecks');

/** Lists them anew whenever a day is looked at. */
export const dueChecksSaga = crudSaga(dueChecks, crudApi<Wallet, never>('/wallet'));
