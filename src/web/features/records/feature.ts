import { options, optionsSaga, optionsToasts } from './recordOptions';
import { suggestions, suggestionsSaga } from './suggestions';
import type { Feature } from '../../store/feature';

export const recordsFeature = {
  reducers: {
    options: options.reducer,
    suggestions: suggestions.reducer,
  },
  sagas: [optionsSaga, suggestionsSaga],
  toasts: optionsToasts,
} satisfies Feature;
