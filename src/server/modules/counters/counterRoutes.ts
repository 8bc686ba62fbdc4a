import { counterRecordSchema, counterExportColumns } from './counterSchemas';
import { counterTransitions } from './counterTransitions';
import { counters } from './counterRepository';
import { gasBalanceOfCounterRoute } from '../tanks/gasBalanceService';
import { counterImportRoutes } from './imports/counterImport';
import { counterCreateRoute } from './counterCreation';
import { readingImportRoutes } from './imports/readingImport';
import { readRoutes } from '../../lists/crudRoutes';

/** Counters: list and read, create, transitions, gas balance and imports. */
export const counterRoutes = [
  ...readRoutes({
    noun: 'counter',
    permissionGroup: 'superAdmin',
    repository: counters,
    exportColumns: counterExportColumns,
    recordSchema: counterRecordSchema,
  }),
  counterCreateRoute,
  ...counterTransitions.routes,
  gasBalanceOfCounterRoute,
  ...counterImportRoutes,
  ...readingImportRoutes,
];
