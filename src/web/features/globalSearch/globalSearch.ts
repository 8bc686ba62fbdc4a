import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Page } from '../../../domain/entity';
import type { SearchResult } from '../../../domain/search/globalSearch';
import { MIN_SEARCH_LENGTH } from '../../../domain/search/globalSearch';
import { parsePage } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';

/** The person looks for something, by the words typed when the typing paused. */
export const searchRequested = createAction<string>('globalSearch/requested');
export const searchRecords = createRequest<string, SearchResult[]>('globalSearch/search');

/** What was found for the words that were typed last; none yet while it is under way. */
export interface HasGlobalSearch {
  globalSearch: { words: string; found: readonly SearchResult[] | null };
}

export const globalSearch = createSlice({
  name: 'globalSearch',
  initialState: (): HasGlobalSearch['globalSearch'] => ({ words: '', found: null }),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(searchRequested, (_before, { payload }) => ({ words: payload.trim(), found: null }))
      .addCase(searchRecords.fulfilled, (state, { payload, meta }) =>
        meta.arg === state.words ? { ...state, found: payload } : state,
      ),
});

export const selectGlobalSearch = (state: HasGlobalSearch): HasGlobalSearch['globalSearch'] =>
  state.globalSearch;

const sendSearch = async (api: Api, search: string): Promise<SearchResult[]> => {
  return parsePage(await api.post<Partial<Page<SearchResult>>>('/find', { search })).documents;
};

/** Looks in all areas; fewer letters than it takes ask for nothing. */
export function* globalSearchSaga(): Saga {
  yield takeLatest(searchRequested, function* ({ payload }): Saga {
    const words = payload.trim();
    if (words.length >= MIN_SEARCH_LENGTH) yield* perform(searchRecords, sendSearch, words);
  });
}
