import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Page } from '../../../domain/entity';
import type { Found } from '../../../domain/search/globalSearch';
import { LEAST_LETTERS } from '../../../domain/search/globalSearch';
import { asPage } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** The person looks for something, by the words typed when the typing paused. */
export const sought = createAction<string>('finder/sought');
export const seek = operation<string, Found[]>('finder/seek');

/** What was found for the words that were typed last; none yet while it is under way. */
export interface HasFinder {
  finder: { words: string; found: readonly Found[] | null };
}

export const finder = createSlice({
  name: 'finder',
  initialState: (): HasFinder['finder'] => ({ words: '', found: null }),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(sought, (_before, { payload }) => ({ words: payload.trim(), found: null }))
      .addCase(seek.succeeded, (state, { payload, meta }) =>
        meta.arg === state.words ? { ...state, found: payload } : state,
      ),
});

export const selectFinder = (state: HasFinder): HasFinder['finder'] => state.finder;

const sendSeek = async (api: Http, search: string): Promise<Found[]> => {
  return asPage(await api.post<Partial<Page<Found>>>('/find', { search })).documents;
};

/** Looks in all areas; fewer letters than it takes ask for nothing. */
export function* finderSaga(): Saga {
  yield takeLatest(sought, function* ({ payload }): Saga {
    const words = payload.trim();
    if (words.length >= LEAST_LETTERS) yield* run(seek, sendSeek, words);
  });
}
