import { options, optionsSaga, optionsToasts } from './recordOptions';
import type { Feature } from '../../store/feature';

export const recordsFeature = {
  reducers: {
    options: options.reducer,
  },
  sagas: [optionsSaga],
  toasts: optionsToasts,
} satisfies Feature;
