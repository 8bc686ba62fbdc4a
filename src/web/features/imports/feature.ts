import type { Feature } from '../../store/feature';
import { imports, importsSaga, importsToasts } from './imports';

export const importsFeature = {
  reducers: { imports: imports.reducer },
  sagas: [importsSaga],
  toasts: importsToasts,
} satisfies Feature;
