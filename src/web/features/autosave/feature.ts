import { autosaveSaga } from './autosaveSaga';
import { autosave } from './autosaveSlice';
import type { Feature } from '../../store/feature';

export const autosaveFeature = {
  reducers: {
    autosave: autosave.reducer,
  },
  sagas: [autosaveSaga],
} satisfies Feature;
