import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { CheckCalendar } from '../../../../domain/wallets/checkCalendar';
import type { Safe } from '../../../../domain/wallets/bankDeposit';
import type { CustodyQuery, CustodyReport, CustodyRow, SafeRow } from '../../../../domain/wallets/custody';
import { InvalidResponseError, isObject } from '../../../api/apiError';
import { parsePage, parseResponse, withDefaults } from '../../../api/parseResponse';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { RootState } from '../../../store/rootState';

declare module '../../../store/rootState' {
  interface RootState {
    custody: {
      report: CustodyReport | null;
      calendar: (CheckCalendar & { month: string }) | null;
      safe: Safe | null;
    };
  }
}

export const custodyOpened = createAction<CustodyQuery>('custody/opened');
export const calendarOpened = createAction<string>('custody/calendarOpened');
export const safeOpened = createAction('custody/safeOpened');
export const readCustody = createRequest<CustodyQuery, CustodyReport>('custody/read', async (api, query) => {
  const body = await api.post<Partial<CustodyReport> | undefined>('/custody', query);
  const { documents } = parsePage<CustodyRow>(body, parseCustodyRow);
  return { documents, safe: parsePage<SafeRow>({ documents: body?.safe ?? [] }).documents };
});
export const readSafe = createRequest<undefined, Safe>('custody/readSafe', async (api) =>
  parseResponse(await api.get<Safe | undefined>('/custody/safe'), { held: 'number' }),
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

const emptyCustody = (): RootState['custody'] => ({ report: null, calendar: null, safe: null });

/** Custody report and cheque calendar of the selected period, and the cash in the safe. */
export const custody = createSlice({
  name: 'custody',
  initialState: emptyCustody,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(custodyOpened, (state) => ({ ...state, report: null }))
      .addCase(readCustody.fulfilled, (state, { payload }) => ({ ...state, report: payload }))
      .addCase(readSafe.fulfilled, (state, { payload }) => ({ ...state, safe: payload }))
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
  yield takeLatest(safeOpened, () => perform(readSafe, undefined));
}
