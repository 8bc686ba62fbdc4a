import type { Feature } from '../../store/feature';
import {
  dataImportRows,
  dataImportTransitions,
  dataImports,
  dataImportsSaga,
  dataImportsToasts,
} from './dataImports';
import { imports, importsSaga, importsToasts } from './imports';

export const importsFeature = {
  reducers: {
    imports: imports.reducer,
    dataImports: dataImports.reducer,
    dataImportRows: dataImportRows.reducer,
  },
  sagas: [importsSaga, dataImportsSaga, dataImportTransitions.saga],
  toasts: [...importsToasts, ...dataImportsToasts, ...dataImportTransitions.toasts],
} satisfies Feature;
