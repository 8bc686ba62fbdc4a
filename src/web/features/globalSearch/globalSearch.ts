import { createAction, createSlice } from '@reduxjs/toolkit';
import { delay, takeLatest } from 'redux-saga/effects';
import type { SearchResult } from '../../../domain/search/globalSearch';
import { MIN_SEARCH_LENGTH } from '../../../domain/search/globalSearch';
import { parsePage } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

export const searchTextChanged = createAction<string>('globalSearch/textChanged');
export const searchRecords = createRequest<string, SearchResult[]>(
  'globalSearch/search',
  async (api, search) => {
    return parsePage<SearchResult>(await api.post('/find', { search })).documents;
  },
);

declare module '../../store/rootState' {
  /** Results of the last search; null while it is pending. */
  interface RootState {
    globalSearch: { text: string; results: readonly SearchResult[] | null };
  }
}

export const globalSearch = createSlice({
  name: 'globalSearch',
  initialState: (): RootState['globalSearch'] => ({ text: '', results: null }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(searchTextChanged, (_state, { payload }) => ({ text: payload.trim(), results: null }))
      .addCase(searchRecords.fulfilled, (state, { payload, meta }) =>
        meta.arg === state.text ? { ...state, results: payload } : state,
      ),
});

export const selectGlobalSearch = (state: RootState): RootState['globalSearch'] => state.globalSearch;

const DEBOUNCE_MS = 200;

/** Searches all record types after a pause in typing, unless the text is too short. */
export function* globalSearchSaga(): Saga {
  yield takeLatest(searchTextChanged, function* ({ payload }): Saga {
    const text = payload.trim();
    if (text.length < MIN_SEARCH_LENGTH) return;
    yield delay(DEBOUNCE_MS);
    yield* perform(searchRecords, text);
  });
}
