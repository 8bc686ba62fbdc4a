import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Suggestion, SuggestionName } from '../../../domain/lists/suggestions';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { takeLatestBy } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

declare module '../../store/rootState' {
  interface RootState {
    /** Suggested texts, as loaded when such a field was last opened. */
    suggestions: Partial<Record<SuggestionName, readonly Suggestion[]>>;
  }
}

interface SuggestionResponse {
  suggestions: readonly Suggestion[];
}

export const suggestionsRequested = createAction<SuggestionName>('suggestions/requested');

/** Errors show no toast, because the field then just suggests nothing. */
const fetchSuggestions = createRequest<SuggestionName, SuggestionResponse>(
  'suggestions/fetch',
  async (api, name) =>
    parseResponse(await api.get<SuggestionResponse | undefined>(`/suggestion/${name}`), {
      suggestions: 'list',
    }),
);

export const suggestions = createSlice({
  name: 'suggestions',
  initialState: (): RootState['suggestions'] => ({}),
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(fetchSuggestions.fulfilled, (state, { payload, meta: { arg } }) => ({
      ...state,
      [arg]: payload.suggestions,
    })),
});

export function* suggestionsSaga(): Saga {
  yield takeLatestBy(
    suggestionsRequested,
    ({ payload }) => payload,
    ({ payload }) => perform(fetchSuggestions, payload),
  );
}
