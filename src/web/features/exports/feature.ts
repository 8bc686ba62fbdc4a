import { exporting, exportsSaga, exportsToasts } from './exports';
import type { Feature } from '../../store/feature';

export const exportsFeature = {
  reducers: {
    exporting: exporting.reducer,
  },
  sagas: [exportsSaga],
  toasts: exportsToasts,
} satisfies Feature;
