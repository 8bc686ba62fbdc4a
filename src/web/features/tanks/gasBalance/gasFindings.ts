import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { SiteGasFinding } from '../../../../domain/tanks/gasBalance';
import { parseResponse } from '../../../api/parseResponse';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { RootState } from '../../../store/rootState';

export const gasFindingsOpened = createAction('gasFindings/opened');
export const readGasFindings = createRequest<undefined, { sites: SiteGasFinding[] }>(
  'gasFindings/read',
  async (api) =>
    parseResponse(await api.get<{ sites: SiteGasFinding[] } | undefined>('/tank/balances'), {
      sites: 'list',
    }),
);

declare module '../../../store/rootState' {
  interface RootState {
    gasFindings: SiteGasFinding[] | null;
  }
}

export const gasFindings = createSlice({
  name: 'gasFindings',
  initialState: (): RootState['gasFindings'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readGasFindings.fulfilled, (_state, { payload }) => payload.sites),
});

/** Gas balance of every site, the worst first; null until loaded. */
export const selectGasFindings = ({ gasFindings: loaded }: RootState): SiteGasFinding[] | null => loaded;

export function* gasFindingsSaga(): Saga {
  yield takeLatest(gasFindingsOpened, () => perform(readGasFindings, undefined));
}
